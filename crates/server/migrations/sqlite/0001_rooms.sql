-- A room: who plays what, and how it ended where no position shows it.
CREATE TABLE rooms (
    id              TEXT    NOT NULL PRIMARY KEY,
    game            TEXT    NOT NULL,
    start           TEXT,
    first_player    TEXT    NOT NULL,
    second_player   TEXT    NOT NULL,
    -- Hashes: who reads this file can't take a seat.
    first_key       BLOB    NOT NULL,
    second_key      BLOB    NOT NULL,
    watch_key       BLOB    NOT NULL,
    clock_seconds   INTEGER,
    clock_increment INTEGER,
    -- How often turns were taken back.
    revision        INTEGER NOT NULL DEFAULT 0,
    -- '1-0', '0-1' or '1/2-1/2', with 'resignation', 'agreement' or 'time'.
    score           TEXT,
    reason          TEXT,
    -- Where the game goes on after the end.
    next            TEXT,
    opened          INTEGER NOT NULL
) STRICT;

-- The key is the referee: of two who play the same ply, one is stored.
CREATE TABLE turns (
    room        TEXT    NOT NULL REFERENCES rooms (id),
    ply         INTEGER NOT NULL,
    turn        TEXT    NOT NULL,
    first_left  INTEGER,
    second_left INTEGER,
    played      INTEGER NOT NULL,
    PRIMARY KEY (room, ply)
) STRICT, WITHOUT ROWID;
