import type { SaleView } from '../../../src-preload/contract.ts';
import { timeToTheSecond } from '../../words/moments.ts';
import { eventWords } from '../../words/sale-words.ts';
import css from './sale-timeline.module.css';

/** All that happened to a sale, oldest first. */
export function SaleTimeline({ sale }: { readonly sale: SaleView }) {
  const firstAttempt = sale.events.findIndex(({ kind }) => kind === 'attempted');
  if (sale.events.length === 0) return null;
  return (
    <section>
      <h3 className={css['heading']}>What happened</h3>
      <ol className={css['events']}>
        {sale.events.map((event, at) => (
          <li key={at} className={css['event']}>
            <time dateTime={event.at}>{timeToTheSecond(event.at)}</time>
            <span>{eventWords(event, sale, at > firstAttempt)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
