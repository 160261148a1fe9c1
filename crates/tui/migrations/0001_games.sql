-- A game as it goes: the row says who plays what, the turns stand beside it.
create table game (
    id integer primary key,
    -- a name given by the person who saved it; games save themselves without one
    title text,
    -- with its options, as in moxie:size=5
    game text not null,
    first text not null,
    second text not null,
    -- the position at which it began
    start text not null,
    seed integer not null,
    began text not null,
    changed text not null,
    first_ms integer not null,
    second_ms integer not null,
    -- 1-0, 0-1, 1/2-1/2, or * while it goes on
    result text not null,
    reason text not null
);

create table turn (
    game integer not null references game (id) on delete cascade,
    number integer not null,
    turn text not null,
    primary key (game, number)
) without rowid;

create table setting (
    key text primary key,
    value text not null
) without rowid;
