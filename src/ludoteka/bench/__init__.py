"""How quick the library is: random play, clone, view and imagine in CPU time, beside other libraries if wanted."""
