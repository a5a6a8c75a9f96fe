/**
 * Whether two words differ by one slip of the keys: a letter too many, one missing, a wrong one, or two neighbors
 * swapped. Equal words count as well.
 */
export function isOneSlipAway(typed: string, meant: string): boolean {
  const longer = typed.length >= meant.length ? typed : meant;
  const shorter = longer === typed ? meant : typed;
  if (longer.length - shorter.length > 1) return false;

  let start = 0;
  while (start < shorter.length && longer[start] === shorter[start]) start += 1;
  const restOf = (word: string, skipped: number): string => word.slice(start + skipped);

  if (longer.length > shorter.length) return restOf(longer, 1) === restOf(shorter, 0);
  return (
    restOf(longer, 1) === restOf(shorter, 1) ||
    (longer[start] === shorter[start + 1] &&
      longer[start + 1] === shorter[start] &&
      restOf(longer, 2) === restOf(shorter, 2))
  );
}
