"""Authentication: the people a house knows, by the secret of a device or by an account, and their sessions."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from typing import Final
from weakref import WeakValueDictionary

from ludoteka.kernel.refusals import BadRequest
from ludoteka.store.faults import Taken
from ludoteka.store.rows import PersonRow
from ludoteka.store.store import Store
from ludoteka.table import people, rules
from ludoteka.table.names import fit_login, fit_name, new_login
from ludoteka.table.people import Person
from ludoteka.table.sessions import Session

KNOWN: Final = 4096
"""How many people are remembered by their secrets."""
RECENT: Final = 5.0
"""Seconds for which a server believes what it knows of a person, where there are others."""


class Residents:
    """Everybody whom a house knows; the store keeps them, and what was asked lately is remembered."""

    store: Store

    def __init__(self) -> None:
        self._people: Final[OrderedDict[str, tuple[Person, float]]] = OrderedDict()
        self._sessions: Final[WeakValueDictionary[str, Session]] = WeakValueDictionary()
        """Devices with open pages, by the hash of the secret."""
        self._partings = 0
        """How often somebody has signed out."""

    async def guest(self, name: str = "") -> tuple[Person, str]:
        """Somebody new, and the secret by which they are known again."""
        row = PersonRow(people.new_id(), fit_name(name) if name else "", None, None, time.time())
        await self.store.add_person(row)
        return people.person(row), await self._new_key(people.person(row))

    async def _new_key(self, person: Person) -> str:
        secret = people.new_secret()
        await self.store.add_key(people.sealed(secret), person.id, time.time())
        self._remember(people.sealed(secret), person)
        return secret

    def _remember(self, hash: str, person: Person) -> None:
        self._people[hash] = person, time.monotonic()
        if len(self._people) > KNOWN:
            self._people.popitem(last=False)

    async def person(self, secret: str, fresh: bool = False) -> Person | None:
        """Whose secret this is: as remembered for a moment, or `fresh` from a store to which other servers write."""
        hash = people.sealed(secret)
        found, since = self._people.get(hash, (None, 0.0))
        if found is None or (not self.store.alone and (fresh or since < time.monotonic() - RECENT)):
            row, partings = None, -1
            while partings != self._partings:  # who signs out while we read is not to be remembered
                partings = self._partings
                row = await self.store.person_with_key(hash)
            if row is None:
                self._people.pop(hash, None)
                return None
            found = people.person(row)
            self._remember(hash, found)
        return found

    async def session(self, secret: str) -> Session | None:
        """The device whose secret this is."""
        person = await self.person(secret)
        if person is None:
            return None
        hash = people.sealed(secret)
        found = self._sessions.get(hash)
        if found is None:
            found = self._sessions[hash] = Session(person)
        return found

    def _sign_out(self, hash: str) -> None:
        self._partings += 1
        self._people.pop(hash, None)
        session = self._sessions.pop(hash, None)
        if session is not None:
            session.end()

    async def _check_sessions(self) -> None:
        """Word may have been lost of who signed out at another server."""
        for hash in list(self._sessions):
            if await self.store.person_with_key(hash) is None:
                self._sign_out(hash)

    async def _meet_again(self) -> None:
        """Somebody else may have changed what the store knows of people: believe nothing that is remembered."""
        self._people.clear()
        await self._check_sessions()

    async def rename(self, person: Person, name: str) -> Person:
        """Go by another name from now on."""
        row = await self._row(person)
        return await self._change(row._replace(name=fit_name(name)))

    async def register(self, person: Person, login: str, password: str) -> Person:
        """Give a guest an account, which keeps what they have."""
        row = await self._row(person)
        if row.login is not None:
            raise BadRequest("you have an account already")
        fit = new_login(login)
        hash = await asyncio.to_thread(people.password_hash, password)
        try:
            return await self._change(row._replace(login=fit, password=hash))
        except Taken:
            raise BadRequest("there is an account '{fit}' already", fit=fit) from None

    async def log_in(self, login: str, password: str) -> tuple[Person, str]:
        """Who has this account, and a new secret for this device; a wrong password is `Refused`."""
        try:
            fit = fit_login(login)
        except BadRequest:
            fit = ""
        row = await self.store.person_with_login(fit) if fit else None
        kept = None if row is None else row.password
        if not await asyncio.to_thread(people.password_fits, kept, password) or row is None:
            raise rules.refused(rules.LOGIN)
        found = people.person(row)
        return found, await self._new_key(found)

    async def device_mark(self, person: Person) -> str:
        """What the device on which somebody has signed in keeps, to be known again by the account."""
        return people.device_mark((await self._row(person)).password or "")

    async def known_device(self, login: str, mark: str) -> str:
        """The name of a device on which this account has signed in; "" for any other."""
        row = await self.store.person_with_login(login) if login and mark else None
        return "" if row is None or row.password is None else people.marked_device(row.password, mark)

    async def log_out(self, secret: str) -> None:
        """Forget the secret of a device."""
        await self.store.remove_key(people.sealed(secret))
        self._sign_out(people.sealed(secret))

    async def _row(self, person: Person) -> PersonRow:
        row = await self.store.person(person.id)
        if row is None:
            raise BadRequest("there is no such person")
        return row

    async def _change(self, row: PersonRow) -> Person:
        await self.store.change_person(row)
        changed = people.person(row)
        for hash, (known, since) in self._people.items():
            if known.id == changed.id:
                self._people[hash] = changed, since
        return changed
