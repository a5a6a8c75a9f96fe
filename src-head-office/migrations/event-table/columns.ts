/**
 * An event as its till wrote it: `event` is exactly the bytes that were hashed, `at` is by the till's clock. Without the key,
 * which engines write differently.
 */
export const eventColumns = `
    stream_id uuid NOT NULL,
    number bigint NOT NULL,
    at bigint NOT NULL,
    subject text NOT NULL,
    event bytea NOT NULL,
    hash bytea NOT NULL`;
