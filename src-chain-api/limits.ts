/** Events in one request at most. */
export const mostEventsOfBatch = 500;

/** Bytes of all events' JSON in one request at most; a single event that is longer goes alone. */
export const mostBytesOfBatch = 1_048_576;

/** Bytes of one event's JSON at most. */
export const mostBytesOfEvent = 4_194_304;

/** Bytes of a request's body at most: a batch, escaped as JSON text. */
export const mostBytesOfBody = 12_582_912;

/** Characters of what an event is about. */
export const longestSubject = 200;

/** Cards of customers in one request at most. */
export const mostCardsOfBatch = 200;

/** Characters of a sealed card, in base64. */
export const longestSealedCard = 8192;

/** Milliseconds that a signature's time may be off the head office's clock, before or after. */
export const longestSkewMs = 300_000;

/** Milliseconds that an enrolment code can be used. */
export const enrolmentCodeLivesMs = 900_000;

/** Milliseconds that a claim lasts unless its holder renews it. */
export const claimLivesMs = 60_000;
