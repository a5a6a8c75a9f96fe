/**
 * Words of a refusal that may follow from the effect of the very request: "already refunded". The interface shows no texts,
 * so that their absence proves nothing.
 */
const wordsOfDone = /already|duplicat|refunded|activated|in.progress|processing/i;

/**
 * Whether a refusal may say that what was asked for is done. SECURITY: no such refusal is believed early, whatever the
 * service shows: a network that repeats a request hands over the answer to the repetition.
 */
export const saysDone = ({ detail }: { readonly detail: string }): boolean => wordsOfDone.test(detail);
