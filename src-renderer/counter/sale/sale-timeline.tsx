import { Trans } from '@lingui/react/macro';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { eventWords } from '../../words/orders/sale-words.ts';
import { Timeline } from './timeline.tsx';
import css from './timeline.module.css';

type SaleTimelineProps = {
  readonly sale: SaleView;
  /** Whoever sells needs it seldom: it is there when it is asked for. */
  readonly isFolded?: boolean;
};

/** All that happened to a sale, oldest first. */
export function SaleTimeline({ sale, isFolded = false }: SaleTimelineProps) {
  const { events } = sale;
  const firstAttempt = events.findIndex(({ kind }) => kind === 'attempted');
  if (events.length === 0) return null;
  const lines = events.map((event, index) => ({
    at: event.at,
    words: eventWords(event, sale, index > firstAttempt),
  }));
  if (isFolded)
    return (
      <details className={css['fold']}>
        <summary>
          <Trans>What happened</Trans>
        </summary>
        <Timeline lines={lines} />
      </details>
    );
  return (
    <section>
      <h3 className={css['heading']}>
        <Trans>What happened</Trans>
      </h3>
      <Timeline lines={lines} />
    </section>
  );
}
