import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CashTaken } from '../../../src-preload/contract/sales/selling.ts';
import type { Tender } from '../../../src-preload/contract/sales/sale.ts';
import type { OwedTicketView } from '../../../src-preload/contract/payments/tickets.ts';
import { money, sum } from '../../words/figures/money.ts';
import { owedAmount, owedMoney, owedSentence, piecesWords } from '../../words/payments/owed-words.ts';
import { Notice } from '../controls/notice.tsx';
import { OwedActions } from './owed-actions.tsx';
import css from './owed.module.css';
import { useOwedOf } from './use-owed.ts';

/** The change of cash that has just changed hands, which isn't in what is owed. */
export type ChangeToo = {
  readonly cash: CashTaken;
  /**
   * with-it: both are given as one amount · besides: it is shown by itself · perhaps-given: they were told to give it before.
   */
  readonly is: 'with-it' | 'besides' | 'perhaps-given';
};

type OwedNoticeProps = {
  readonly pieces: readonly string[];
  /** The customer is there: the first that is given has a key. */
  readonly isHandOver?: boolean;
  readonly change?: ChangeToo;
  /** Staff say that they gave it, by a tender. */
  readonly onGive?: (by: Tender) => void;
};

/** What the customers of these sales and top-ups are owed and for what, until staff say that they gave it. */
export function OwedNotice({ pieces, isHandOver = false, change, onGive }: OwedNoticeProps) {
  const owed = useOwedOf(pieces);
  return owed.map((ticket, at) => (
    <div key={ticket.ticketId} className={css['notice']} data-testid="owed">
      <Notice tone="warn">
        {change?.is === 'with-it' ? (
          <InOneAmount ticket={ticket} cash={change.cash} />
        ) : (
          <>
            <strong>{owedSentence(ticket)}</strong> <ForWhat title={piecesWords(ticket)} />
            {change !== undefined && <> {changeToo(change)}</>}
          </>
        )}
      </Notice>
      <OwedActions
        key={ticket.paybacks}
        owed={ticket}
        isHandOver={isHandOver}
        hasKey={isHandOver && at === 0}
        {...(change?.is === 'with-it' ? { withChange: change.cash.change } : {})}
        {...(onGive === undefined ? {} : { onGive })}
      />
    </div>
  ));
}

/** "Give the customer $20.00 back, in cash. $10.90 for Italy, 5 GB and $9.10 change." */
function InOneAmount({ ticket, cash }: { readonly ticket: OwedTicketView; readonly cash: CashTaken }) {
  const { currency, change } = cash;
  const title = piecesWords(ticket);
  const all = money(sum([owedAmount(ticket), change]), currency);
  const [back, rest] = [owedMoney(ticket), money(change, currency)];
  return (
    <>
      <strong>
        <Trans>Give the customer {all} back, in cash.</Trans>
      </strong>{' '}
      <Trans>
        {back} for {title}, and {rest} change.
      </Trans>
    </>
  );
}

function changeToo({ cash: { change, currency }, is }: ChangeToo): string {
  const due = money(change, currency);
  return is === 'perhaps-given'
    ? t`The ${due} change is theirs as well, if they don’t have it yet.`
    : t`This is on top of ${due} change.`;
}

function ForWhat({ title }: { readonly title: string }) {
  return <Trans>For {title}.</Trans>;
}
