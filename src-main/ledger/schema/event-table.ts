/**
 * What happened, in order. Events are only ever added, and each is chained to the one before by its hash. The
 * first event of a sale or an operation holds its intent, so the rows can be rebuilt from events alone.
 * `probe` is written to see whether the disk accepts anything.
 */
export const eventTable = `
  CREATE TABLE event (
    number   INTEGER PRIMARY KEY,
    subject  TEXT NOT NULL CHECK (instr(subject, char(10)) = 0),
    at       INTEGER NOT NULL,
    event    TEXT NOT NULL CHECK (json_valid(event)),
    hash     BLOB NOT NULL CHECK (length(hash) = 32)
  ) STRICT;
  CREATE INDEX event_of ON event (subject, number);
  CREATE TRIGGER event_follows BEFORE INSERT ON event
    WHEN NEW.number <> 1 + coalesce((SELECT max(number) FROM event), 0)
    BEGIN SELECT RAISE(ABORT, 'events are added at the end'); END;
  CREATE TRIGGER event_stays BEFORE UPDATE ON event
    BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
  CREATE TRIGGER event_is_kept BEFORE DELETE ON event
    BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;

  CREATE TABLE probe (
    only    INTEGER PRIMARY KEY CHECK (only = 1),
    filler  BLOB NOT NULL
  ) STRICT;
`;
