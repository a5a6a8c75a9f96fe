/** The longest wait between two requests about one sale, in milliseconds. */
export const longestWaitMs = 30_000;

/** The longest wait between two checks that couldn't tell, in milliseconds. */
export const longestLookWaitMs = 600_000;

/** The longest pause that a service is granted, in milliseconds: nobody waits a day for news about a sale. */
export const longestPauseMs = 600_000;

/**
 * How long ago an attempt without an answer must be before "not done" is believed, in milliseconds. Longer than
 * anything on the way holds a request: this program waits 20 s for an answer, proxies and services rarely 60 s.
 */
export const quietMs = 120_000;

/**
 * How long ago the first "canceled" must be before a second one is believed without a credit, in milliseconds. A
 * service that said it by mistake has mostly recovered by then, and a customer can wait that long for the money.
 */
export const cancelSpacingMs = 300_000;

/** How many times as long is waited while the history shows the debit and no credit. */
export const spacingsWithoutCredit = 6;

/** How long an accepted top-up may take before the history is searched for its cancellation, in milliseconds. */
export const topUpCancelWaitMs = 10_000;

/**
 * How long the credit of a top-up must stay in the history, and its package away, before it counts as canceled, in
 * milliseconds: no answer of the service says that a top-up was canceled.
 */
export const topUpCreditSpacingMs = 60_000;

/**
 * The waits before each further check of what ended without a purchase, in milliseconds. The customer has their money
 * back, so an order that was canceled or refused must not have been made after all.
 */
export const looksAfterwardsMs = [30_000, 120_000, 600_000, 1_800_000, 7_200_000] as const;

/**
 * The waits before each further check of a canceled purchase, in milliseconds: after those, every two hours for most of a day. No
 * history shows an eSIM or a package that came after all, so nothing else finds it.
 */
export const looksAfterCancelMs: readonly number[] = [
  ...looksAfterwardsMs,
  ...Array.from({ length: 10 }, () => 7_200_000),
];

/** Anything started longer ago than this is no longer checked after a restart, in milliseconds. */
export const looksAfterwardsForMs = 86_400_000;

/** The first waits for an eSIM: most are ready within two seconds, and a customer is waiting. */
const firstPollWaitsMs = [350, 350, 500, 750, 1_000] as const;

/**
 * How long to wait before the nth request (from 1) for an order's status, in milliseconds. The first waits are exact;
 * later ones grow by half up to 30 s and vary by a fifth, so that tills don't ask in step.
 */
export function pollWaitMs(question: number, random: () => number): number {
  const first = firstPollWaitsMs[question - 1];
  if (first !== undefined) return first;
  return spread(1_000 * 1.5 ** (question - firstPollWaitsMs.length), longestWaitMs, random);
}

/** How long to wait before sending an order again after `attempts` attempts without an answer, in milliseconds. */
export function resendWaitMs(attempts: number, random: () => number): number {
  return spread(1_000 * 2 ** (attempts - 1), longestWaitMs, random);
}

/** How long to wait before the nth check (from 1) of a package whose change has no answer, in milliseconds. */
export function lookWaitMs(look: number, random: () => number): number {
  return spread(1_000 * 1.5 ** (look - 1), longestLookWaitMs, random);
}

/** How long to wait before a purchase that was refused for insufficient funds is asked about again, in milliseconds. */
export const fundsWaitMs = 350;

/**
 * How long to wait before the nth search (from 1) for a refused purchase, in milliseconds: its customer is waiting.
 */
export function findWaitMs(look: number, random: () => number): number {
  return spread(1_000 * 1.5 ** (look - 1), longestWaitMs, random);
}

const spread = (waitMs: number, longestMs: number, random: () => number): number =>
  Math.round(Math.min(waitMs, longestMs) * (0.8 + 0.2 * random()));
