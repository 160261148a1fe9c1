-- How often the room was changed. Every change is made to one version and raises
-- it: who knows an older one is refused.
ALTER TABLE rooms ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
-- When the side that has to play has no time left, in milliseconds since 1970,
-- where its time is running.
ALTER TABLE rooms ADD COLUMN deadline INTEGER;
-- The proposal that waits for an answer, as JSON.
ALTER TABLE rooms ADD COLUMN offered TEXT;
-- How fast computers play each other, where they do: the pause before each turn in
-- milliseconds, and whether they wait.
ALTER TABLE rooms ADD COLUMN delay INTEGER;
ALTER TABLE rooms ADD COLUMN paused INTEGER NOT NULL DEFAULT 0;
-- When it was last changed.
ALTER TABLE rooms ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
-- Who computes its clock and its computers until when. Each new owner has an
-- epoch of its own.
ALTER TABLE rooms ADD COLUMN owner TEXT;
ALTER TABLE rooms ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rooms ADD COLUMN until INTEGER NOT NULL DEFAULT 0;

UPDATE rooms SET delay = 900 WHERE first_player <> 'human' AND second_player <> 'human';
UPDATE rooms SET changed = max(opened, coalesce((SELECT max(played) FROM turns WHERE room = id), 0));

CREATE INDEX rooms_by_deadline ON rooms (deadline) WHERE deadline IS NOT NULL;

-- Written to for its own sake: whether anything can be written.
CREATE TABLE pulse (
    id INTEGER NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;
