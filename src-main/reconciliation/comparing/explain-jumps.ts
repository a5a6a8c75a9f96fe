import Big from 'big.js';
import { exactAmount, type Amount } from '../../../src-merchant-api/amount.ts';
import type { BalanceTrail, Jump } from './balance-jumps.ts';
import type { BalanceSays, Finding } from './finding.ts';
import { jumpAt, type Found } from './found.ts';

/** How times compare, and from when on both sides are seen. */
export type Sight = {
  /** By how much the service's times are ahead of the till's. */
  readonly skewMs: number;
  /** How far clocks may be off. */
  readonly slackMs: number;
  /** By the till's clock; null where the history has nothing to go by. */
  readonly seesFrom: number | null;
};

/**
 * Says of each finding which side the balance agrees with, and adds the jumps of the balance that no finding explains.
 * A jump is explained by the line that it is at, whose amount is not what the balance did, or by what our books have
 * alone between its two lines.
 */
export function explainJumps(
  found: readonly Found[],
  { told, jumps }: BalanceTrail,
  { skewMs, slackMs, seesFrom }: Sight,
): Finding[] {
  if (told.size === 0) return found.map(({ finding }) => finding);
  const left = new Map(jumps.map((jump) => [jump.line.key, jump]));
  const says = new Map<Finding, BalanceSays>();
  for (const { finding, line } of found) {
    if (line === null || !told.has(line.key)) continue;
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
  // Of what lies further back, our books may have the reason.
  const isInSight = ({ before }: Jump): boolean =>
    seesFrom !== null && (before.at === null || before.at - skewMs >= seesFrom);
  return [
    ...found.map(({ finding }) => ({ ...finding, balance: says.get(finding) ?? finding.balance })),
    ...[...left.values()].filter(isInSight).map(({ line, by }) => jumpAt(line, by)),
  ];
}

const isZero = (amount: Amount): boolean => new Big(amount).eq(0);

const timeOf = ({ at }: Finding): number => at ?? 0;

/** What our books say more than the history, as a change of the balance. */
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

/** So many sums are tried; what more than that could explain is told as a jump. */
const mostTries = 5_000;

/** Those that make up a change together, as few as can be found first; none where none do. */
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
