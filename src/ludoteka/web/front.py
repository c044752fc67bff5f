"""The public address of a server, and the reverse proxies that visitors come through."""

from __future__ import annotations

import re
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from ludoteka.kernel.refusals import BadRequest

LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")

_PORTS: Final = {"http": 80, "https": 443}
_NAME: Final = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")


class Front(NamedTuple):
    """What is asked of a request before anything else: whom it calls, and where it comes from."""

    hosts: tuple[str, ...] = ()
    """The names the server goes by where it has no public address; any when there are none."""
    public: str = ""
    """The origin under which visitors know it, such as https://games.example."""
    proxies: int = 0
    """How many proxies of ours write down who came to them."""

    @property
    def secure(self) -> bool:
        """Whether visitors come by TLS."""
        return self.public.startswith("https:")

    def goes_by(self, host: str) -> bool:
        """Whether the server is called so: a site elsewhere may point its name at this machine."""
        if self.public:
            scheme, _, name = self.public.partition("://")
            return host.lower() in (name, f"{name}:{_PORTS[scheme]}")
        try:
            return not self.hosts or urlsplit("//" + host).hostname in self.hosts
        except ValueError:
            return False

    def sends(self, origin: str, host: str) -> bool:
        """Whether a page of this origin is one of ours."""
        if self.public:
            return origin == self.public
        try:
            return urlsplit(origin).netloc == host
        except ValueError:
            return False

    def address(self, peer: str, forwarded: list[str]) -> str:
        """Where a visitor comes from: what our outermost proxy has seen, if the others have passed it on.

        Every proxy adds its visitor at the end of X-Forwarded-For. What stands before our own proxies' part of it is
        the visitor's invention; where that part is no address, it is the proxy who asks.
        """
        if self.proxies and forwarded:
            hops = ",".join(forwarded).rsplit(",", self.proxies)[-self.proxies :]
            found = neighbourhood(hops[0].strip())
            if found:
                return found
        return neighbourhood(peer)


@lru_cache(maxsize=4096)
def _network(address: str) -> str:
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), 64), strict=False))


def neighbourhood(address: str) -> str:
    """An address as limits count it: of IPv6 everybody has a network of 64 bits; "" for what is no address."""
    if len(address) > 64:
        return ""
    if address.startswith("["):
        address = address[1:].partition("]")[0]
    elif address.count(":") == 1:
        address = address.partition(":")[0]
    return _network(address)


def public_origin(url: str) -> str:
    """The origin of a public address, as browsers write it."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
        literal = ":" in host
        name = f"[{ip_address(host)}]" if literal else host.encode("idna").decode()
    except ValueError:
        raise _no_origin(url) from None
    if parts.scheme not in _PORTS or parts.username is not None or port == 0 or url != url.strip():
        raise _no_origin(url)
    if not literal and not _NAME.fullmatch(name):
        raise _no_origin(url)
    if parts.path not in ("", "/") or parts.query or parts.fragment or url.endswith(("?", "#")):
        raise BadRequest(
            "'{url}' has a path; the tables need a name of their own, such as https://games.example", url=url
        )
    return f"{parts.scheme}://{name}" + (f":{port}" if port not in (None, _PORTS[parts.scheme]) else "")


def _no_origin(url: str) -> BadRequest:
    return BadRequest("'{url}' is no public address; https://games.example is", url=url)
