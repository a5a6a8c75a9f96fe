/** Each unit is used up to so many of it. */
const units = [
  { name: 'minute', ms: 60_000, upTo: 120 },
  { name: 'hour', ms: 3_600_000, upTo: 48 },
  { name: 'day', ms: 86_400_000, upTo: 730 },
  { name: 'year', ms: 365.25 * 86_400_000, upTo: Infinity },
] as const;

/** "5 minutes ahead", "one hour behind": how far this computer's clock is off. */
export function clockOffWords(aheadMs: number): string {
  const off = Math.abs(aheadMs);
  const unit = units.find(({ ms, upTo }) => Math.round(off / ms) < upTo) ?? units[3];
  const count = Math.round(off / unit.ms);
  return `${count === 1 ? `one ${unit.name}` : `${String(count)} ${unit.name}s`} ${aheadMs > 0 ? 'ahead' : 'behind'}`;
}

/** What staff read while the clock is off. */
export const clockSentence = (aheadMs: number): string =>
  `This computer's clock is ${clockOffWords(aheadMs)}, and so are the times of sales: set it right in this computer's settings.`;
