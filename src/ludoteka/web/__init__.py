"""The table in the browser: pages and regions, sent over HTTP and WebSocket, on top of `ludoteka.table`."""
