"""How a seat foresees the end: what rivals did tells what they hold, and from there all auctions are played out.

Arrays throughout: `deck` the cards as such, `outlooks` what seats expect, `scene` what everybody sees, `minds` what a
rival may hold, `witness` who concludes that, `suspicion` deals accordingly, `tables` plays the deals to the end, and
`hindsight` answers the bots.
"""
