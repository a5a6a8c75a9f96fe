/** The longest wait between two questions about one sale, in milliseconds. */
export const longestWaitMs = 30_000;

/** The longest wait between two looks that couldn't tell, in milliseconds. */
export const longestLookWaitMs = 600_000;

/** The longest pause that a service is granted, in milliseconds: nobody waits a day for a word about a sale. */
export const longestPauseMs = 600_000;

/**
 * How long an attempt without an answer must lie back before "not done" is believed, in milliseconds. Longer than
 * anybody on the way holds a request: this program waits 20 s for an answer, proxies and services rarely 60 s.
 */
export const quietMs = 120_000;

/**
 * How long the first word that an order is canceled must lie back before a second one is believed, in milliseconds: a
 * service that says so by mistake has settled by then, and a customer who gets money back can wait for it.
 */
export const cancelSpacingMs = 10_000;

/**
 * When what ended without anything being bought is looked at once more, in milliseconds after the look before: a customer
 * has their money, and what was canceled or refused must not have been made after all.
 */
export const looksAfterwardsMs = [30_000, 120_000, 600_000, 1_800_000, 7_200_000] as const;

/** What was begun so long ago is not looked at any more after a restart, in milliseconds. */
export const looksAfterwardsForMs = 86_400_000;

/** The first waits for an eSIM to be issued: most are ready within two seconds, and a customer stands there. */
const firstPollWaitsMs = [350, 350, 500, 750, 1_000] as const;

/**
 * How long to wait before asking for an order's status for the nth time (from 1), in milliseconds. The first waits
 * are exact; later ones grow by half up to 30 s and are spread by a fifth, so that tills don't ask in step.
 */
export function pollWaitMs(question: number, random: () => number): number {
  const first = firstPollWaitsMs[question - 1];
  if (first !== undefined) return first;
  return spread(1_000 * 1.5 ** (question - firstPollWaitsMs.length), longestWaitMs, random);
}

/** How long to wait before sending an order again whose attempt number `attempts` had no answer, in milliseconds. */
export function resendWaitMs(attempts: number, random: () => number): number {
  return spread(1_000 * 2 ** (attempts - 1), longestWaitMs, random);
}

/** How long to wait before the nth look (from 1) at a package whose change has no answer, in milliseconds. */
export function lookWaitMs(look: number, random: () => number): number {
  return spread(1_000 * 1.5 ** (look - 1), longestLookWaitMs, random);
}

/** How long to wait before the nth look (from 1) for a purchase that was refused: its customer stands there. */
export function findWaitMs(look: number, random: () => number): number {
  return spread(1_000 * 1.5 ** (look - 1), longestWaitMs, random);
}

const spread = (waitMs: number, longestMs: number, random: () => number): number =>
  Math.round(Math.min(waitMs, longestMs) * (0.8 + 0.2 * random()));
