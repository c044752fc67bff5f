"""A page says calmly what is wrong with the server, and comes back by itself."""

from __future__ import annotations

import socket
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.test_reconnect import Wire
from tests.store.cluster import own_cluster
from tests.support.browsers import Mouse
from tests.support.serving import serving
from tests.support.web import open_table, sit


def test_a_database_that_does_not_answer_for_a_while(browser: Browser, tmp_path: Path) -> None:
    with own_cluster() as cluster, serving(cluster.address, tmp_path / "log") as served:
        table = open_table(served.url, "person", "person")
        mouse = Mouse(browser, served.url, "Marta", reduced_motion="reduce")
        wire = Wire(mouse.page)
        mouse.sit(table)
        mouse.page.evaluate("() => { window.untouched = true; }")
        cluster.stop()
        wire.break_off()
        wire.mend()
        expect(mouse.page.locator("#lost b")).to_have_text("The server cannot reach its tables")
        other = mouse.context.new_page()
        answer = other.goto(f"{served.url}/table/{table}")
        assert answer is not None and answer.status == 503
        expect(other.locator("h1")).to_have_text("One moment, please")
        cluster.start()
        mouse.page.wait_for_selector(".table:not(.is-lost)")
        assert mouse.page.evaluate("window.untouched") is True, "it came back without a reload"
        expect(other.locator(".table")).to_be_visible()
        sit(served.url, table, "Bohdan")
        expect(mouse.page.locator("#lines")).to_contain_text("Bohdan")
        mouse.context.close()


def test_a_server_that_is_restarted(browser: Browser, tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = ["--port", str(free.getsockname()[1])]
    with serving(tmp_path / "data", tmp_path / "log", *port) as served:
        table = open_table(served.url, "person", "person")
        mouse = Mouse(browser, served.url, "Marta", reduced_motion="reduce")
        mouse.sit(table)
        mouse.page.evaluate("() => { window.untouched = true; }")
        served.process.terminate()
        assert served.process.wait(60) == 0
    expect(mouse.page.locator("#lost b")).to_have_text("The server is being restarted")
    with serving(tmp_path / "data", tmp_path / "log", *port) as served:
        mouse.page.wait_for_selector(".table:not(.is-lost)")
        assert mouse.page.evaluate("window.untouched") is True, "it came back without a reload"
        sit(served.url, table, "Bohdan")
        expect(mouse.page.locator("#lines")).to_contain_text("Bohdan")
        mouse.context.close()
