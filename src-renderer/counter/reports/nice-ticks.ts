/** The steps that people count in. Times a power of ten. */
const steps = [1, 2, 5, 10];

/**
 * Round values for an axis, from the lowest, evenly apart: zero is one of them, the lowest is no higher than `least` and the
 * highest no lower than `most`. Two at least.
 *
 * @param smallest what two values differ by at least: 1 of sales, 0.01 of dollars. @param wanted about so many steps.
 */
export function niceTicks(least: number, most: number, smallest: number, wanted = 4): readonly number[] {
  const [low, high] = [Math.min(0, least), Math.max(0, most)];
  const step = niceStep(Math.max((high - low) / wanted, smallest));
  const first = Math.floor(roundedSteps(low / step));
  const last = Math.max(Math.ceil(roundedSteps(high / step)), first + 1);
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  // In whole steps: added up, 0.1 three times would be a bit more than 0.3.
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toFixed(decimals)));
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const found = steps.find((each) => each * power >= rough * (1 - tolerance)) ?? 10;
  return found * power;
}

/** What binary fractions are off by. */
const tolerance = 1e-9;
const roundedSteps = (count: number): number =>
  Math.abs(count - Math.round(count)) < tolerance ? Math.round(count) : count;
