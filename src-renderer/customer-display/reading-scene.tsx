import type { SceneView } from '../../src-preload/contract/customer-display.ts';
import type { ActivationMode } from '../../src-preload/contract/package.ts';
import { coverageWords } from '../place/coverage-words.ts';
import { Flag } from '../place/flag.tsx';
import { money } from '../words/money.ts';
import { fullSpeedWords, validityWords, volumeWords } from '../words/package-words.ts';
import css from './reading-scene.module.css';

type ReadingSceneProps = { readonly view: Extract<SceneView, { kind: 'reading' }> };

function startWords(start: ActivationMode): string {
  switch (start) {
    case 'NOW':
      return 'As soon as you buy it';
    case 'FIRST_USE':
      return 'When you first use it there';
    case 'ON_DEMAND':
      return 'When you ask us to start it';
  }
}

/** Read back to the customer before paying: a wrong country is noticed here. */
export function ReadingScene({ view }: ReadingSceneProps) {
  const { package: offered, activationMode, quantity, price, total, currency } = view;
  const fullSpeed = fullSpeedWords(offered);
  return (
    <div className={css['reading']}>
      <header className={css['head']}>
        <span className={css['flag']}>
          <Flag package={offered} size="heading" />
        </span>
        <div>
          <p className={css['soft']}>Your eSIM for</p>
          <h1 className={css['place']}>{offered.place}</h1>
        </div>
      </header>
      <dl className={css['facts']}>
        <dt>Data</dt>
        <dd>
          {volumeWords(offered)}
          {fullSpeed !== undefined && <span className={css['detail']}>{fullSpeed}</span>}
        </dd>
        <dt>Valid for</dt>
        <dd>{validityWords(offered.validity)}</dd>
        <dt>Starts</dt>
        <dd>{startWords(activationMode)}</dd>
        {offered.countries.length > 1 && (
          <>
            <dt>Works in</dt>
            <dd className={css['long']}>{coverageWords(offered.countries, null, 12)}</dd>
          </>
        )}
      </dl>
      <div className={css['price']}>
        {quantity > 1 && (
          <p className={css['soft']}>
            {quantity} × {money(price, currency)}
          </p>
        )}
        <p className={css['total']} data-testid="total">
          {money(total, currency)}
        </p>
      </div>
    </div>
  );
}
