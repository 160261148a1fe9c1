-- The seat whose key is an invitation that nobody has used yet: 'first' or 'second'.
ALTER TABLE rooms ADD COLUMN invited TEXT;
-- The hashed key of the invitation that somebody has used: it still lets one watch.
ALTER TABLE rooms ADD COLUMN used_invitation BLOB;
-- Whether people who play each other may ask the engine.
ALTER TABLE rooms ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;
