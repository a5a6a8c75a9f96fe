import Big from 'big.js';
import { exactAmount, type Amount } from '../../../src-merchant-api/amount.ts';
import type { BalanceTrail, Jump } from './balance-jumps.ts';
import type { BalanceSays, Finding } from './finding.ts';
import { jumpAt, type Found } from './found.ts';

/** How the two clocks compare, and since when both sides are complete. */
export type Sight = {
  /** By how much the service's times are ahead of the till's. */
  readonly skewMs: number;
  /** The tolerance for clock differences. */
  readonly slackMs: number;
  /** By the till's clock; null if the history gives no basis for it. */
  readonly seesFrom: number | null;
};

/**
 * Adds to each finding which side the balance agrees with, and adds findings for balance jumps that nothing explains.
 * A jump is explained by its own line, if the balance changed by another amount than the line says, or by
 * transactions between its two lines that only our books have.
 */
export function explainJumps(
  found: readonly Found[],
  { reported, jumps }: BalanceTrail,
  { skewMs, slackMs, seesFrom }: Sight,
): Finding[] {
  if (reported.size === 0) return found.map(({ finding }) => finding);
  const left = new Map(jumps.map((jump) => [jump.line.key, jump]));
  const says = new Map<Finding, BalanceSays>();
  for (const { finding, line } of found) {
    if (line === null || !reported.has(line.key)) continue;
    const off = differenceOf(finding);
    const isTheirs = !(left.get(line.key)?.by === off && !isZero(off));
    says.set(finding, isTheirs ? 'as-theirs' : 'as-ours');
    if (!isTheirs) left.delete(line.key);
  }
  const alone = found
    .map(({ finding }) => finding)
    .filter(({ kind, at }) => kind === 'ours-only' && at !== null)
    .toSorted((a, b) => timeOf(a) - timeOf(b));
  for (const finding of alone) says.set(finding, 'as-theirs');
  const free = new Set(alone);
  for (const aroundMs of [0, slackMs]) {
    for (const [key, jump] of left) {
      const run = thoseOf([...free].filter(isBetween(jump, skewMs, aroundMs)), jump.by);
      if (run.length === 0) continue;
      left.delete(key);
      for (const finding of run) {
        free.delete(finding);
        says.set(finding, 'as-ours');
      }
    }
  }
  // Before that time, the explanation may be in books that weren't read.
  const isInSight = ({ before }: Jump): boolean =>
    seesFrom !== null && (before.at === null || before.at - skewMs >= seesFrom);
  return [
    ...found.map(({ finding }) => ({ ...finding, balance: says.get(finding) ?? finding.balance })),
    ...[...left.values()].filter(isInSight).map(({ line, by }) => jumpAt(line, by)),
  ];
}

const isZero = (amount: Amount): boolean => new Big(amount).eq(0);

const timeOf = ({ at }: Finding): number => at ?? 0;

/** By how much our books differ from the history, as a change of the balance. */
function differenceOf({ about, ours, theirs }: Finding): Amount {
  const more = new Big(ours ?? 0).minus(theirs ?? 0);
  const takes = about === 'sale' || about === 'top-up' || about === 'other';
  return exactAmount(takes ? more.neg() : more);
}

const isBetween =
  ({ before, line }: Jump, skewMs: number, aroundMs: number) =>
  (finding: Finding): boolean => {
    if (before.at === null || line.at === null) return false;
    const at = timeOf(finding) + skewMs;
    return at >= before.at - aroundMs && at <= line.at + aroundMs;
  };

/** The number of combinations tried. A jump that needs more stays a jump. */
const mostTries = 5_000;

/** The findings that add up to a change, with as few as possible; empty if there are none. */
function thoseOf(alone: readonly Finding[], by: Amount): readonly Finding[] {
  const steps = alone.map((finding) => ({ finding, step: new Big(differenceOf(finding)) }));
  let tries = 0;
  type Some = { readonly total: Big; readonly taken: readonly Finding[]; readonly next: number };
  let some: readonly Some[] = [{ total: new Big(0), taken: [], next: 0 }];
  while (some.length > 0) {
    const more: Some[] = [];
    for (const { total, taken, next } of some) {
      for (let index = next; index < steps.length; index += 1) {
        const one = steps[index];
        tries += 1;
        if (one === undefined || tries > mostTries) return [];
        const sum = total.plus(one.step);
        if (sum.eq(by)) return [...taken, one.finding];
        more.push({ total: sum, taken: [...taken, one.finding], next: index + 1 });
      }
    }
    some = more;
  }
  return [];
}
