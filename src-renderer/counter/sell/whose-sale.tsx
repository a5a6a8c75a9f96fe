import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { money } from '../../words/figures/money.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { useOwed } from '../owed/use-owed.ts';
import { nextInstead, useCounter } from '../use-counter.ts';
import { owedForBefore } from './exchange/carried-over.ts';
import type { Terms } from './terms.ts';
import css from './whose-sale.module.css';

/**
 * Says that the sale is still the same customer's, where something of theirs was not sold or is exchanged: their name and their
 * money are never the next customer's. Nothing as a rule.
 */
export function WhoseSale() {
  const terms = useCounter((state) => state.terms);
  const owed = useOwed();
  const { carriedOver, paidBefore, lines } = terms;
  const paying = carriedOver ?? owedForBefore(owed, paidBefore);
  if (paying === undefined && paidBefore.length === 0) return null;
  const ticket = owed.find(({ ticketId }) => ticketId === paying?.ticketId);
  const name = saidOf(terms) ?? ticket?.customer ?? null;
  return (
    <div className={css['whose']} data-testid="whose-sale">
      <Notice tone="warn">
        <strong>{name === null ? t`Same customer as before` : t`Same customer: ${name}.`}</strong>
        {paying !== undefined && <> {owedWords(money(paying.owed, paying.currency), carriedOver !== null)}</>}
      </Notice>
      {lines.length === 0 && (
        <ActionButton testId="next-instead" onPress={nextInstead}>
          <Trans>Next customer instead</Trans>
        </ActionButton>
      )}
    </div>
  );
}

const saidOf = ({ customer: { name, note, phone } }: Terms): string | null =>
  [name, note, phone].find((text) => text.trim() !== '') ?? null;

const owedWords = (amount: string, isChosen: boolean): string =>
  isChosen ? t`The ${amount} that the customer is owed pays for this sale.` : t`They are owed ${amount}.`;
