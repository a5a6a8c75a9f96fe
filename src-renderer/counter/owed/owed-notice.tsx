import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CashTaken } from '../../../src-preload/contract/sales/selling.ts';
import { isLess, money } from '../../words/figures/money.ts';
import { piecesWords, owedSentence } from '../../words/payments/owed-words.ts';
import { Notice } from '../controls/notice.tsx';
import { OwedActions } from './owed-actions.tsx';
import css from './owed.module.css';
import { useOwedOf } from './use-owed.ts';

type OwedNoticeProps = {
  readonly pieces: readonly string[];
  /** The customer is there: the first that is given has a key. */
  readonly isHandOver?: boolean;
  /** Cash that has just changed hands: the change is shown as well, and isn't in what is owed. */
  readonly cash?: CashTaken | null;
};

/** What the customers of these sales and top-ups are owed and for what, until staff say that they gave it. */
export function OwedNotice({ pieces, isHandOver = false, cash = null }: OwedNoticeProps) {
  const owed = useOwedOf(pieces);
  return owed.map((ticket, at) => (
    <div key={ticket.ticketId} className={css['notice']} data-testid="owed">
      <Notice tone="warn">
        <strong>{owedSentence(ticket)}</strong> <ForWhat title={piecesWords(ticket)} />
        {cash !== null && isLess('0', cash.change) && <> {besidesChange(cash)}</>}
      </Notice>
      <OwedActions
        key={ticket.paybacks}
        owed={ticket}
        isHandOver={isHandOver}
        hasKey={isHandOver && at === 0}
      />
    </div>
  ));
}

const besidesChange = ({ change, currency }: CashTaken): string => {
  const due = money(change, currency);
  return t`This is on top of ${due} change.`;
};

function ForWhat({ title }: { readonly title: string }) {
  return <Trans>For {title}.</Trans>;
}
