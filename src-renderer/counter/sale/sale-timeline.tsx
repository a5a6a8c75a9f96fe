import { Trans } from '@lingui/react/macro';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { eventWords } from '../../words/orders/sale-words.ts';
import { Timeline } from './timeline.tsx';
import css from './timeline.module.css';

/** All that happened to a sale, oldest first. */
export function SaleTimeline({ sale }: { readonly sale: SaleView }) {
  const { events } = sale;
  const firstAttempt = events.findIndex(({ kind }) => kind === 'attempted');
  if (events.length === 0) return null;
  const lines = events.map((event, index) => ({
    at: event.at,
    words: eventWords(event, sale, index > firstAttempt),
  }));
  return (
    <section>
      <h3 className={css['heading']}>
        <Trans>What happened</Trans>
      </h3>
      <Timeline lines={lines} />
    </section>
  );
}
