"""The load test of the web table."""
