"""The table in the browser: pages and regions rendered here, sent over HTTP and WebSocket, on top of `ludoteka.table`."""
