-- Who leads to a room that goes: that there was a rematch is forgotten with it.
CREATE INDEX rooms_by_next ON rooms (next) WHERE next IS NOT NULL;
