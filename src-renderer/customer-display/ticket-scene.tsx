import { Trans } from '@lingui/react/macro';
import type { SceneView } from '../../src-preload/contract/customers/customer-display.ts';
import { LargeFlag } from '../place/large-flag.tsx';
import { placeName } from '../place/place-name.ts';
import { inClauses } from '../words/figures/figures.ts';
import { money } from '../words/figures/money.ts';
import { validityWords, volumeWords } from '../words/orders/package-words.ts';
import { isPartPaid, PayingLines } from './paying-lines.tsx';
import css from './ticket-scene.module.css';

type TicketSceneProps = { readonly view: Extract<SceneView, { kind: 'ticket' }> };

/** So that the lines fit: as a rule a few are read across a counter. */
function sizeFor(lines: number): 'small' | 'smallest' | undefined {
  if (lines > 10) return 'smallest';
  return lines > 5 ? 'small' : undefined;
}

/** Read back to the customer before paying: all that they buy together, and what it comes to. */
export function TicketScene({ view }: TicketSceneProps) {
  const { lines, total, list, currency, paying } = view;
  return (
    <div className={css['ticket']} data-size={sizeFor(lines.length)}>
      <h1 className={css['title']}>
        <Trans>Your eSIMs</Trans>
      </h1>
      <ul className={css['lines']}>
        {lines.map(({ package: offered, quantity, total: ofLine }, at) => (
          // Lines have no names of their own: two may be of one package.
          <li key={at} className={css['line']}>
            <span className={css['flag']}>
              <LargeFlag package={offered} />
            </span>
            <span className={css['what']}>
              <strong>
                <bdi>
                  {quantity > 1 && `${String(quantity)} × `}
                  {placeName(offered)}
                </bdi>
              </strong>
              <span className={css['detail']}>
                {inClauses([volumeWords(offered), validityWords(offered.validity)])}
              </span>
            </span>
            <span className={css['price']}>{money(ofLine, currency)}</span>
          </li>
        ))}
      </ul>
      <p className={css['sum']}>
        <Trans>Total</Trans>
        <span>
          {list !== undefined && <s data-testid="list-price">{money(list, currency)}</s>}
          <strong className={css['total']} data-small={isPartPaid(paying) || undefined} data-testid="total">
            {money(total, currency)}
          </strong>
        </span>
      </p>
      <PayingLines paying={paying} currency={currency} />
    </div>
  );
}
