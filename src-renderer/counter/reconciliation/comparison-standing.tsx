import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import type { ReconciliationView } from '../../../src-preload/contract/books/reconciliation.ts';
import { till } from '../../till-bridge.ts';
import { money } from '../../words/figures/money.ts';
import { dateAndTime } from '../../words/figures/moments.ts';
import { causeOf } from '../../words/failures/problem-cause.ts';
import { capitalized } from '../../words/language/capitalized.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import css from './reconciliation-view.module.css';

type Standing = ReplyOf<'reconciliation'>;

const begin = (): void => {
  // What comes of it is pushed.
  till.ask('reconciliation-begin').catch(() => undefined);
};
const stop = (): void => {
  till.ask('reconciliation-stop').catch(() => undefined);
};

/** What is being compared, how the last comparison ended, and what both sides add up to. */
export function ComparisonStanding({ standing }: { readonly standing: Standing }) {
  const { state, last, lastCompared, currency } = standing;
  const { doing } = state;
  const isBusy = doing.kind !== 'idle';
  return (
    <>
      <div className={css['head']}>
        <h2 className={css['title']}>
          <Trans>Your records and your provider</Trans>
        </h2>
        {isBusy ? (
          <ActionButton onPress={stop} testId="stop-comparing">
            <Trans>Stop</Trans>
          </ActionButton>
        ) : (
          <ActionButton onPress={begin} testId="compare">
            <Trans>Compare now</Trans>
          </ActionButton>
        )}
      </div>
      <p className={css['soft']} role="status" data-testid="comparing" data-doing={doing.kind}>
        {isBusy ? doingWords(doing) : lastWords(last)}
      </p>
      {doing.kind === 'asking' && (
        <progress
          className={css['progress']}
          value={doing.done}
          max={doing.of}
          aria-label={doingWords(doing)}
        />
      )}
      {!isBusy && last?.problem !== null && last !== null && (
        <Notice tone="warn">{notCompared(capitalized(causeOf(last.problem)))}</Notice>
      )}
      {lastCompared !== null && <Totals compared={lastCompared} currency={currency} />}
    </>
  );
}

const notCompared = (cause: string): string =>
  t`Your records were not fully compared. ${cause}. The till tries again automatically.`;

function doingWords(doing: Standing['state']['doing']): string {
  switch (doing.kind) {
    case 'idle':
      return '';
    case 'reading':
      return t`Reading and comparing your provider’s history.`;
    case 'asking': {
      const { done, of } = doing;
      return t`Asking your provider about orders: ${done} of ${of}.`;
    }
  }
}

function lastWords(last: ReconciliationView | null): string {
  if (last === null) return t`Not compared yet. It runs every night automatically, or when you start it.`;
  const when = dateAndTime(last.begunAt);
  return last.state === 'stopped' ? t`Compared on ${when}, stopped before the end.` : t`Compared on ${when}.`;
}

function Totals({
  compared,
  currency,
}: {
  readonly compared: ReconciliationView;
  readonly currency: string;
}) {
  const { totals, seesFrom } = compared;
  if (totals === null) return null;
  const { matched, waiting, before, ours, theirs, otherwise } = totals;
  const notes = [
    ...(waiting > 0 ? [plural(waiting, { one: '# is still pending.', other: '# are still pending.' })] : []),
    ...(before > 0
      ? [
          plural(before, {
            one: '# was made by others before these records began.',
            other: '# were made by others before these records began.',
          }),
        ]
      : []),
  ];
  return (
    <>
      <dl className={css['totals']}>
        <dt>
          <Trans>Matches</Trans>
        </dt>
        <dd data-testid="matched">{matched}</dd>
        <dt>
          <Trans>In your records</Trans>
        </dt>
        <dd>{money(ours, currency)}</dd>
        <dt>
          <Trans>In the history</Trans>
        </dt>
        <dd>{money(theirs, currency)}</dd>
        <dt>
          <Trans>Paid in or adjusted another way</Trans>
        </dt>
        <dd>{money(otherwise, currency)}</dd>
      </dl>
      <p className={css['soft']}>{[reachWords(seesFrom), ...notes].join(' ')}</p>
    </>
  );
}

function reachWords(seesFrom: string | null): string {
  if (seesFrom === null) return t`The history has nothing to compare your records with.`;
  const from = dateAndTime(seesFrom);
  return t`The history goes back to ${from}. Anything older couldn’t be compared.`;
}
