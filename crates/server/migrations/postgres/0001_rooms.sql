-- A room: who plays what, and how it ended where no position shows it. The
-- columns are those of SQLite's tables. Times are milliseconds since 1970.
CREATE TABLE rooms (
    id              TEXT    NOT NULL PRIMARY KEY,
    game            TEXT    NOT NULL,
    start           TEXT,
    first_player    TEXT    NOT NULL,
    second_player   TEXT    NOT NULL,
    -- Hashes: who reads this can't take a seat.
    first_key       BYTEA   NOT NULL,
    second_key      BYTEA   NOT NULL,
    watch_key       BYTEA   NOT NULL,
    clock_seconds   BIGINT,
    clock_increment BIGINT,
    -- How often turns were taken back.
    revision        BIGINT  NOT NULL DEFAULT 0,
    -- '1-0', '0-1' or '1/2-1/2', with 'resignation', 'agreement' or 'time'.
    score           TEXT,
    reason          TEXT,
    -- Where the game goes on after the end.
    next            TEXT,
    opened          BIGINT  NOT NULL,
    -- The seat whose key is an invitation that nobody has used yet.
    invited         TEXT,
    -- The hashed key of the invitation that somebody has used.
    used_invitation BYTEA,
    -- Whether people who play each other may ask the engine.
    hints           BOOLEAN NOT NULL DEFAULT FALSE,
    -- How often the room was changed: every change is made to one version.
    version         BIGINT  NOT NULL DEFAULT 0,
    -- When the side that has to play has no time left.
    deadline        BIGINT,
    -- The proposal that waits for an answer, as JSON.
    offered         TEXT,
    -- How fast computers play each other.
    delay           BIGINT,
    paused          BOOLEAN NOT NULL DEFAULT FALSE,
    -- When it was last changed.
    changed         BIGINT  NOT NULL DEFAULT 0,
    -- Who computes its clock and its computers until when, in which epoch.
    owner           TEXT,
    epoch           BIGINT  NOT NULL DEFAULT 0,
    until           BIGINT  NOT NULL DEFAULT 0
)
-- Every turn changes the row: room for that in its page, so that no index grows.
WITH (fillfactor = 70);

CREATE INDEX rooms_by_deadline ON rooms (deadline) WHERE deadline IS NOT NULL;

-- The key is the referee: of two who play the same ply, one is stored.
CREATE TABLE turns (
    room        TEXT    NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    ply         BIGINT  NOT NULL,
    turn        TEXT    NOT NULL,
    first_left  BIGINT,
    second_left BIGINT,
    played      BIGINT  NOT NULL,
    PRIMARY KEY (room, ply)
);

-- Written to for its own sake: whether anything can be written.
CREATE TABLE pulse (
    id BIGINT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
);
