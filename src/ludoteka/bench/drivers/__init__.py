"""Small programs that play other libraries' games at random, in an environment of their own (`bench.peers`)."""
