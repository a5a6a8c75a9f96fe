/** Statuses that hosts on the way answer with, of a request that they may have passed on. */
const statuses = [408, 425, 429, 499] as const;

export type TooLate = (typeof statuses)[number];

export const tooLateStatuses: readonly [TooLate, ...TooLate[]] = statuses;

/** What somebody on the way says of a request that was done all the same. */
export const tooLateBody = JSON.stringify({ status: 'ERROR', message: 'The request was not taken.' });
