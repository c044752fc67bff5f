"""The games, one folder each; `ludoteka.registry` finds them."""
