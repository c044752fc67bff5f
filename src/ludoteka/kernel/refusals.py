"""Why a move is not legal."""

from __future__ import annotations

from ludoteka.kernel.sentences import Sentence


class Refusal:
    """The rule that forbids a move, and a sentence with its parameters."""

    __slots__ = ("params", "rule", "sentence")

    def __init__(self, rule: str, sentence: Sentence, params: dict[str, int] | None = None) -> None:
        self.rule = rule
        self.sentence = sentence
        self.params: dict[str, int] = {} if params is None else params

    def plain(self) -> str:
        """The sentence in English with bare numbers; `ludoteka.language` says it properly."""
        one = self.sentence.one
        for name, value in self.params.items():
            one = one.replace("{" + name + "}", str(value))
        return one


class Refused(Exception):
    """A move was refused; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.plain()} [{refusal.rule}]" if refusal.rule else refusal.plain())
        self.refusal = refusal

    @property
    def rule(self) -> str:
        return self.refusal.rule


class BadRequest(Exception):
    """A request that cannot be met: an unknown name, a wrong count, a broken file. The message says what exists.

    With fields the message is a template such as "there is no game '{id}'"; `ludoteka.language` says it properly. A
    field may be another error, which is the reason for this one.
    """

    def __init__(self, message: str, /, **fields: object) -> None:
        super().__init__(message.format(**fields) if fields else message)
        self.message = message
        self.fields = fields

    def __reduce__(self) -> tuple[object, ...]:
        """A worker process hands it over whole, also when it is compiled."""
        return _again, (type(self), self.message, self.fields)


def _again(kind: type[BadRequest], message: str, fields: dict[str, object]) -> BadRequest:
    return kind(message, **fields)
