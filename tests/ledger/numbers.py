"""Numbers in texts: figures, and the words that stand for them in each language."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

WORDS: Final[dict[str, dict[int, str]]] = {
    "en": {
        2: "two|both|twice|second|secondary|pair|double|two-sided|double-sided|two-player",
        3: "three|third",
        4: "four|fourth",
        5: "five|fifth",
        6: "six|sixth",
        7: "seven",
        8: "eight",
        9: "nine",
        10: "ten",
        12: "twelve|twelfth",
    },
    "ru": {
        2: r"дв[ае]|двух|двум|двумя|двое|двоих|вдвоём|об[ае]|об[ои]их|обеих|об[ои]им|обеим|дважды|вдвое"
        r"|втор[аоуы]\w+|второстепенн\w+|двусторонн\w+|двойн\w+",
        3: r"три|тр[её][хм]|тремя|трое|троих|втроём|трет\w+|трижды",
        4: r"четыр\w+|четв[её]р\w+|вчетвером",
        5: r"пят[ьиы]\w*|впятером",
        6: r"шест\w+",
        7: r"сем[ьи]|семью",
        8: r"восем\w+|восьм\w+",
        9: r"девят\w+",
        10: r"десят\w+",
        12: r"двенадцат\w+",
    },
    "uk": {
        2: r"дв[аі]|двох|двом|двома|двоє|вдвох|удвох|обидв\w+|обоє|обох|обом|двічі|вдвічі|удвічі"
        r"|друг(?:ий|а|е|і|ого|ої|ому|ій|им|их|ими|у|ою)|другорядн\w+|двобічн\w+|двосторонн\w+|подвійн\w+",
        3: r"три|трьох|трьом|трьома|троє|втрьох|утрьох|трет\w+|тричі",
        4: r"чотир\w+|четвер\w+|вчотирьох",
        5: r"п’ят\w+|вп’ятьох",
        6: r"шіст\w+|шост\w+|шест\w+",
        7: r"сім|сем\w+|сьом\w+",
        8: r"вісім\w*|восьм\w+",
        9: r"дев’ят\w+",
        10: r"десят\w+",
        12: r"дванадцят\w+",
    },
    "pl": {
        2: r"dw[ai]|dwaj|dwie|dwóch|dwoma|dwóm|dwiema|dwoje|dwu|obaj?|obie|obu|oboje|obydw\w+|dwukrotn\w+|dwoma"
        r"|drug(?:i|a|ie|ą|iego|iej|iemu|im|ich|imi)|podwój\w+|dwustronn\w+|dwuosobow\w+|poboczn\w+",
        3: r"trz[yj]|trzej|trzech|trzem|trzema|troje|trzec\w+|trzykrotn\w+",
        4: r"czter\w+|czwar\w+",
        5: r"pięć|pięciu|pięcioma|pięcio\w+|piąt\w+",
        6: r"sześ\w+|szóst\w+",
        7: r"sied\w+|siód\w+",
        8: r"osiem|ośm\w+|ósm\w+",
        9: r"dziewię\w+|dziewią\w+",
        10: r"dziesię\w+|dziesią\w+",
        12: r"dwana\w+|dwuna\w+",
    },
}
"""From two on: one is an article in one language and a pronoun in the next."""
ID: Final = re.compile(r"[A-Z]\.[A-Z]+\.[0-9]+")
"""Of a statement, as texts cite it."""


def figures(text: str) -> Counter[int]:
    """The numbers written in figures, ids of statements apart."""
    return Counter(int(found) for found in re.findall(r"\d+", ID.sub("", text)))


def spelled(text: str, language: str) -> set[int]:
    """The numbers written in words."""
    return {
        number
        for number, words in WORDS[language].items()
        if re.search(rf"(?<![\w-])(?:{words})(?!\w)", text, re.IGNORECASE)
    }
