"""Your tables: what a browser's session sits at."""

from __future__ import annotations

from django.test import Client

from diversions.play import services
from diversions.play.models import Sitting
from tests.play.conftest import Company
from tests.play.test_better import finished


def page(client: Client) -> str:
    return client.get("/tables/").content.decode()


def test_each_sees_own_tables_and_whose_turn_it_is(company: Company) -> None:
    acting = next(chair.name for chair in company.sitting.chairs.all() if chair.seat == 0)

    ann, bob, cat = (page(client) for client in (company.ann, company.bob, company.cat))

    assert company.url in ann
    assert "your turn" in ann
    assert company.url in bob
    assert f"waiting for <bdi>{acting}</bdi>" in bob
    assert company.url not in cat
    assert "You sit at no table yet" in cat


def test_a_table_that_is_over_leads_to_looking_back(company: Company) -> None:
    finished(company)

    said = page(company.ann)

    assert "Still being played" not in said
    assert f"{company.url}better/" in said


def test_one_who_got_up_or_was_put_out_sees_the_table_no_more(company: Company) -> None:
    services.leave(company.sitting.chairs.get(seat=0))

    assert company.url not in page(company.ann)
    assert company.url in page(company.bob)


def test_where_a_company_went_on_the_old_table_leads_there(company: Company) -> None:
    finished(company)
    company.sitting.refresh_from_db()
    after = services.go_on(company.sitting, company.sitting.version)
    assert isinstance(after, Sitting)

    assert after.get_absolute_url() in page(company.ann)


def test_no_other_s_cards_or_links_are_on_the_page(company: Company) -> None:
    keys = [chair.key for chair in company.sitting.chairs.all()]

    assert not any(key in page(company.ann) for key in keys)
