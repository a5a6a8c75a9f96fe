import Big from 'big.js';
import { exactAmount, type Amount } from '../../src-merchant-api/amount.ts';
import type { BalanceTrail, Jump } from './balance-jumps.ts';
import type { BalanceSays, Finding } from './finding.ts';
import { jumpAt, type Found } from './found.ts';

/**
 * Says of each finding which side the balance agrees with, and adds the jumps of the balance that no finding explains.
 * A jump is explained by the line that it is at, whose amount is not what the balance did, or by what our books have
 * alone between its two lines.
 *
 * @param skewMs by how much the service's times are ahead of the till's. @param slackMs how far clocks may be off.
 */
export function explainJumps(
  found: readonly Found[],
  { told, jumps }: BalanceTrail,
  { skewMs, slackMs }: { readonly skewMs: number; readonly slackMs: number },
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
      const run = runOf([...free].filter(isBetween(jump, skewMs, aroundMs)), jump.by);
      if (run.length === 0) continue;
      left.delete(key);
      for (const finding of run) {
        free.delete(finding);
        says.set(finding, 'as-ours');
      }
    }
  }
  return [
    ...found.map(({ finding }) => ({ ...finding, balance: says.get(finding) ?? finding.balance })),
    ...[...left.values()].map(({ line, by }) => jumpAt(line, by)),
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

/** Those that follow on one another and make up a change together; none where none do. */
function runOf(alone: readonly Finding[], by: Amount): readonly Finding[] {
  for (const [start] of alone.entries()) {
    let total = new Big(0);
    for (let end = start; end < alone.length; end += 1) {
      const finding = alone[end];
      if (finding === undefined) break;
      total = total.plus(differenceOf(finding));
      if (total.eq(by)) return alone.slice(start, end + 1);
    }
  }
  return [];
}
