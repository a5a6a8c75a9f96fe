/**
 * Words in a refusal that may follow from the effect of the same request, such as "already refunded". The interface
 * documents no texts, so their absence proves nothing.
 */
const wordsOfDone = /already|duplicat|refunded|activated|in.progress|processing/i;

/**
 * Whether a refusal may mean that the request is already done. SECURITY: no such refusal is believed early, whatever
 * the service shows: a network that repeats a request delivers the answer to the repetition.
 */
export const mayAlreadyBeDone = ({ detail }: { readonly detail: string }): boolean =>
  wordsOfDone.test(detail);

/** Whether a refusal says that the request is done already, whatever its status: it is never told as not done by itself. */
export const isSaidAlready = (failure: { readonly detail?: string }): boolean =>
  /already|duplicat/i.test(failure.detail ?? '');
