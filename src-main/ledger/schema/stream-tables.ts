/** A random UUID (RFC 9562, version 4). */
const randomUuid = `(
  SELECT substr(digits, 1, 8) || '-' || substr(digits, 9, 4) || '-4' || substr(digits, 14, 3) || '-' ||
         substr('89ab', 1 + (unicode(substr(digits, 17, 1)) & 3), 1) || substr(digits, 18, 3) || '-' ||
         substr(digits, 21)
  FROM (SELECT lower(hex(randomblob(16))) AS digits))`;

/**
 * For the head office of a chain (src-main/chain). No sale depends on it, so nothing of it is an event.
 *
 * stream: which streams these events are part of, the one that the file writes now last. A stream begins after the event of
 * number `follows`, whose hash is `hash`; the one before it ends there. Made with the file: a copy of it has the same.
 *
 * card: of each sale that ever had a customer, the version of what is known of them, and whether anything still is. Triggers
 * keep it, so nobody who changes or forgets a customer can leave it out. A version is the time of the change, milliseconds
 * since 1970 in UTC, or one more than the version before, if that is more: so an older copy of the file, once it is
 * changed, is newer than what it had become before. `change` grows with each change of any card.
 */
export const streamTables = `
  CREATE TABLE stream (
    place      INTEGER PRIMARY KEY,
    stream_id  TEXT NOT NULL UNIQUE CHECK (length(stream_id) = 36),
    reason     TEXT NOT NULL CHECK (reason IN ('new', 'restored', 'recovered', 'carried-over', 'forked', 'cloned')),
    follows    INTEGER NOT NULL CHECK (follows >= 0),
    hash       BLOB NOT NULL CHECK (length(hash) = 32)
  ) STRICT;
  INSERT INTO stream (place, stream_id, reason, follows, hash)
    VALUES (1, ${randomUuid}, 'new', 0, zeroblob(32));

  CREATE TABLE card (
    change    INTEGER PRIMARY KEY,
    order_id  TEXT NOT NULL UNIQUE,
    version   INTEGER NOT NULL,
    state     TEXT NOT NULL CHECK (state IN ('kept', 'forgotten'))
  ) STRICT;
  ${['INSERT', 'UPDATE']
    .map(
      (change) => `
  CREATE TRIGGER card_of_${change.toLowerCase()} AFTER ${change} ON customer BEGIN ${noteCard('NEW', 'kept')} END;`,
    )
    .join('')}
  CREATE TRIGGER card_of_delete AFTER DELETE ON customer BEGIN ${noteCard('OLD', 'forgotten')} END;
`;

function noteCard(row: 'NEW' | 'OLD', state: 'kept' | 'forgotten'): string {
  const now = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
  // With its end named, SQLite seeks there, and doesn't prepare to read on.
  const next = `(SELECT coalesce(max(change), 0) + 1 FROM card WHERE change < ${Number.MAX_SAFE_INTEGER})`;
  return `
    INSERT INTO card (change, order_id, version, state) VALUES (${next}, ${row}.order_id, ${now}, '${state}')
    ON CONFLICT (order_id) DO UPDATE
      SET change = excluded.change, version = max(card.version + 1, excluded.version), state = excluded.state;`;
}
