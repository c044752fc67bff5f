"""Templates set in a language say what its catalogue says, with their fields escaped and in its own order."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from ludoteka.language import LANGUAGES, Voice
from ludoteka.web.press import press, sign

SIT = "Sit down on seat {number}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_fixed_words_are_the_catalogues_words(language: str) -> None:
    said = press(language).from_string(f'{{{{ _("{SIT}", number=seat) }}}}|{{{{ [_("Hint")][0] }}}}')
    voice = Voice(language)
    assert said.render(seat=3) == f"{voice.text(SIT, number=3)}|{voice.text('Hint')}"
    assert language == "en" or voice.text("Hint") != "Hint"


def test_fields_are_escaped_and_what_is_safe_is_not() -> None:
    said = press("en").from_string('<a title="{{ _("You see what {name} sees.", name=name) }}">{{ name }}</a>')
    assert said.render(name='<b>"&') == '<a title="You see what &lt;b&gt;&quot;&amp; sees.">&lt;b&gt;&quot;&amp;</a>'
    assert "<b>" in said.render(name=Markup("<b>"))


def test_what_is_not_fixed_is_asked_while_drawing() -> None:
    said = press("uk").from_string("{{ _(message) }} {{ _('{x}', **fields) }}")
    heard: list[str] = []

    def text(message: str, **fields: str) -> str:
        heard.append(message)
        return message.format(**fields)

    assert said.render(_=text, message="<i>", fields={"x": "y"}) == "&lt;i&gt; y"
    assert heard == ["<i>", "{x}"]


def test_a_games_templates_speak_with_its_own_catalogue() -> None:
    spoken = press("pl").voice_of("viceroy/seat.jinja").text("thinks")
    assert spoken == Voice("pl", "viceroy").text("thinks") != "thinks"


def test_signs_double_the_colour_of_a_seat() -> None:
    assert 'href="#sign-2"' in sign(1) and "sign--s" in sign(1, True) and "sign--s" not in sign(1)
    assert sign(6) == sign(1), "there are five shapes"
