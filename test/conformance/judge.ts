import type { Context, Mode, Rule } from './rule.ts';
import { Broken, NotJudged } from './verdict.ts';

/** What came of a rule. */
export type Finding = {
  readonly rule: Rule;
  readonly outcome: 'ok' | 'FAIL' | 'skip';
  /** Empty where it is ok. */
  readonly why: string;
};

const notAllowed: Readonly<Record<Mode, string>> = {
  read: '',
  spend: 'spends: give --spend',
  control: 'needs the control interface of our own service',
};

/** Judges one rule. What is thrown that is no verdict is a fault of the suite's own, and is not caught. */
export async function judge(rule: Rule, context: Context, allowed: ReadonlySet<Mode>): Promise<Finding> {
  if (!allowed.has(rule.mode)) return { rule, outcome: 'skip', why: notAllowed[rule.mode] };
  try {
    await rule.check(context);
    return { rule, outcome: 'ok', why: '' };
  } catch (error) {
    if (error instanceof Broken) return { rule, outcome: 'FAIL', why: error.message };
    if (error instanceof NotJudged) return { rule, outcome: 'skip', why: error.message };
    throw error;
  }
}

/**
 * One line, whatever the service's words hold.
 *
 * SECURITY: rows are sent to others. An activation code installs its profile for whoever has it.
 */
export function row({ rule, outcome, why }: Finding): string {
  const fitToShow = why.replace(/\bLPA:[^"\s]*/gi, 'LPA:…').replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ');
  const because = why === '' ? '' : `  [${fitToShow}]`;
  return `${outcome.padEnd(4)}  ${rule.id.padEnd(40)}  ${rule.words}${because}`;
}

export function summary(findings: readonly Finding[]): string {
  const count = (outcome: Finding['outcome']): number =>
    findings.filter((finding) => finding.outcome === outcome).length;
  return `conformance: ${count('ok')} passed, ${count('FAIL')} failed, ${count('skip')} skipped`;
}
