"""Whom a document or a membership belongs to: one player, however many records are keyed."""

from uuid import UUID

from msgspec.structs import replace

from cardroom.service.joined_lists import take_over_places
from cardroom.service.joined_tables import bring_together, join_at_tables
from cardroom.service.work import Work
from domain.kernel import Refused
from domain.papers.paper import Kind, Paper
from domain.players.player import Player

Shown = dict[UUID, Kind]
"""What staff were shown, by its stream."""


def shown(work: Work, *, document: str | None = None, membership: str | None = None) -> Shown:
    """Return what staff were shown, whose streams nobody else changes meanwhile."""
    found: Shown = {}
    if document is not None:
        found[work.paper_id("document", document)] = "document"
    if membership is not None:
        found[work.paper_id("membership", membership)] = "membership"
    work.claim(*found)
    return found


def check_free(work: Work, papers: Shown) -> None:
    """Refuse a second record of whoever a document or membership belongs to."""
    for stream in papers:
        paper = _standing(work, stream, but_for=None)
        if paper is not None:
            paper.check_belongs(None)


def owner(work: Work, papers: Shown, *, but_for: UUID) -> Player | None:
    """Return the other player whom papers belong to, or nothing where nobody has shown them."""
    found = [paper for stream in papers if (paper := _standing(work, stream, but_for=but_for))]
    for paper in found:
        paper.check_belongs(found[0].state.player_id)
    return work.get(Player, found[0].state.player_id) if found else None


def keep(work: Work, papers: Shown, player_id: UUID) -> None:
    """Let papers be a player's. Refuses those of another."""
    for stream, kind in papers.items():
        paper = _standing(work, stream, but_for=None)
        if paper is not None:
            paper.check_belongs(player_id)
        elif work.exists(Paper, stream):
            work.get(Paper, stream).pass_on(player_id=player_id, by=work.by)
        else:
            work.touched[stream] = Paper.show(stream, kind=kind, player_id=player_id, by=work.by)


def join(work: Work, patron: Player, player: Player) -> Player:
    """Let an unnamed patron be a player whom the room knows, with all that the patron has."""
    work.claim(*patron.state.lists, *patron.state.kept_apart)
    take_over_places(work, patron, player)
    remembered, own = replace(patron.state), replace(player.state)
    patron.join(player_id=player.id, by=work.by)
    join_at_tables(work, patron, player)
    player.take_in(patron.id, remembered, by=work.by)
    bring_together(work, player, (own, remembered))
    _take_bar(work, patron, player)
    for other_id, reason in remembered.kept_apart.items():
        if other_id == player.id:
            continue
        player.keep_apart(other_player_id=other_id, reason=reason, by=work.by)
        other = work.get(Player, other_id)
        other.keep_apart(other_player_id=player.id, reason=reason, by=work.by)
    return player


def _take_bar(work: Work, patron: Player, player: Player) -> None:
    """Let a bar of the patron's bar the player, unless one holds longer already."""
    bar, own = patron.state.bar, player.state.bar
    if bar is None or not patron.is_barred(work.by.at):
        return
    if own is not None and (own.until is None or (bar.until and own.until >= bar.until)):
        return
    player.bar(reason=bar.reason, until=bar.until, by=work.by)


def _standing(work: Work, stream: UUID, *, but_for: UUID | None) -> Paper | None:
    """Return a paper whose owner's details are kept, unless a player is that owner.

    Whose details were erased may come as somebody new, but not while they are barred.
    """
    if not work.exists(Paper, stream):
        return None
    paper = work.get(Paper, stream)
    if paper.state.player_id == but_for:
        return None
    player = work.get(Player, paper.state.player_id)
    if not player.state.is_erased:
        return paper
    if player.is_barred(work.by.at):
        raise Refused("room:barred", "The {kind} is of a barred player.", kind=paper.state.kind)
    return None
