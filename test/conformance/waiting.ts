/**
 * Looks until what is seen is the awaited, or the time is over.
 *
 * @returns what was seen last.
 */
export async function lookUntil<Seen>(
  look: () => Promise<Seen>,
  isAwaited: (seen: Seen) => boolean,
  withinMs: number,
): Promise<Seen> {
  const end = performance.now() + withinMs;
  for (let pause = 50; ; pause = Math.min(pause * 1.5, 2_000)) {
    const seen = await look();
    if (isAwaited(seen) || performance.now() >= end) return seen;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
