import { t } from '@lingui/core/macro';
import { classNames } from '../../class-names.ts';
import { operationSentence, operationStateWords, operationTone } from '../../words/orders/operation-words.ts';
import { shortTitle } from '../../words/orders/package-words.ts';
import { toppedUpWords } from '../../words/orders/topped-up-words.ts';
import { OutcomeFirst } from '../controls/outcome-first.tsx';
import tones from '../controls/tones.module.css';
import { HeldActions } from '../sale/held-actions.tsx';
import { useAsking } from '../use-counter.ts';
import type { ToppedUpNow } from './topped-up-now.ts';
import css from './topped-up.module.css';

/** What became of the top-ups of a ticket: there is nothing to scan. Not there without any. */
export function ToppedUp({ topUps }: { readonly topUps: readonly ToppedUpNow[] }) {
  if (topUps.length === 0) return null;
  return (
    <ul className={css['list']} aria-label={t`Top-ups of this sale`}>
      {topUps.map((each) => (
        <ToppedUpRow key={each.topUp.operationId} {...each} />
      ))}
    </ul>
  );
}

function ToppedUpRow({ topUp: { operationId, esim }, operation }: ToppedUpNow) {
  const asking = useAsking();
  if (operation === undefined) return <li className={css['row']}>{toppedUpWords(esim)}</li>;
  // What it cost the shop is none of the customer's business, who may read along.
  const sentence = operationSentence({ ...operation, cost: null }, asking);
  return (
    <li className={css['row']} data-topped-up={operation.state}>
      <strong>{operation.package === null ? toppedUpWords(esim) : shortTitle(operation.package)}</strong>
      <span className={classNames(css['state'], tones[operationTone(operation)])}>
        {operationStateWords(operation)}
      </span>
      <span className={css['detail']}>{toppedUpWords(esim)}</span>
      {sentence !== undefined && (
        <span className={css['detail']}>
          {operation.state === 'refused' ? <OutcomeFirst text={sentence} /> : sentence}
        </span>
      )}
      {operation.state === 'held' && <HeldActions id={operationId} isRefund={false} />}
    </li>
  );
}
