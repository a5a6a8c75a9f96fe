import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SceneView } from '../../src-preload/contract/customers/customer-display.ts';
import type { ActivationMode } from '../../src-preload/contract/sales/package.ts';
import { coverageWords } from '../place/coverage-words.ts';
import { LargeFlag } from '../place/large-flag.tsx';
import { placeName } from '../place/place-name.ts';
import { money } from '../words/figures/money.ts';
import { fullSpeedWords, validityWords, volumeWords } from '../words/orders/package-words.ts';
import { isPartPaid, PayingLines } from './paying-lines.tsx';
import css from './reading-scene.module.css';

type ReadingSceneProps = { readonly view: Extract<SceneView, { kind: 'reading' }> };

function startWords(start: ActivationMode): string {
  switch (start) {
    case 'NOW':
      return t`As soon as you buy it`;
    case 'FIRST_USE':
      return t`When you first use it there`;
    case 'ON_DEMAND':
      return t`When you ask us to start it`;
  }
}

/** Read back to the customer before paying: a wrong country is noticed here. */
export function ReadingScene({ view }: ReadingSceneProps) {
  const { package: offered, activationMode, quantity, price, total, list, currency, paying } = view;
  const fullSpeed = fullSpeedWords(offered);
  return (
    <div className={css['reading']}>
      <header className={css['head']}>
        <span className={css['flag']}>
          <LargeFlag package={offered} />
        </span>
        <div>
          <p className={css['soft']}>
            <Trans>Your eSIM for</Trans>
          </p>
          <h1 className={css['place']}>{placeName(offered)}</h1>
        </div>
      </header>
      <dl className={css['facts']}>
        <dt>
          <Trans>Data</Trans>
        </dt>
        <dd>
          {volumeWords(offered)}
          {fullSpeed !== undefined && <span className={css['detail']}>{fullSpeed}</span>}
        </dd>
        <dt>
          <Trans>Valid for</Trans>
        </dt>
        <dd>{validityWords(offered.validity)}</dd>
        <dt>
          <Trans>Starts</Trans>
        </dt>
        <dd>{startWords(activationMode)}</dd>
        {offered.countries.length > 1 && (
          <>
            <dt>
              <Trans>Works in</Trans>
            </dt>
            <dd className={css['long']}>{coverageWords(offered.countries, [], 12)}</dd>
          </>
        )}
      </dl>
      <div className={css['price']}>
        {quantity > 1 && (
          <p className={css['soft']}>
            <bdi>
              {quantity} × {money(price, currency)}
            </bdi>
          </p>
        )}
        {list !== undefined && (
          <p className={css['soft']}>
            <s data-testid="list-price">{money(list, currency)}</s>
          </p>
        )}
        <p className={css['total']} data-small={isPartPaid(paying) || undefined} data-testid="total">
          {money(total, currency)}
        </p>
        <PayingLines paying={paying} currency={currency} />
      </div>
    </div>
  );
}
