import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import { coverageWords } from '../../../place/coverage-words.ts';
import { LargeFlag } from '../../../place/large-flag.tsx';
import { placeName } from '../../../place/place-name.ts';
import { offerWords } from '../../../words/orders/package-words.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { Button, ToggleButton } from '../../controls/button.tsx';
import { KeyCap } from '../../controls/key-cap.tsx';
import { useKeys } from '../../use-keys.ts';
import css from './read-back.module.css';

export type PackageFactsProps = {
  readonly product: CatalogProduct;
  readonly isFavorite: boolean;
  readonly onFavorite: () => void;
};

/** What is about to be sold: where it works, how much it is, and on which phones. */
export function PackageFacts(props: PackageFactsProps) {
  const { product } = props;
  return (
    <>
      <Head {...props} />
      <p className={css['offer']}>{offerWords(product)}</p>
      <dl className={css['facts']}>
        {product.countries.length > 1 && (
          <>
            <dt>
              <Trans>Works in</Trans>
            </dt>
            <dd>{coverageWords(product.countries, null, 12)}</dd>
          </>
        )}
        {product.networks.length > 0 && (
          <>
            <dt>
              <Trans>Networks</Trans>
            </dt>
            <dd>{product.networks.join(', ')}</dd>
          </>
        )}
        <dt>
          <Trans>Works on</Trans>
        </dt>
        <dd>
          <PhoneLine />
        </dd>
      </dl>
    </>
  );
}

function Head({ product, isFavorite, onFavorite }: PackageFactsProps) {
  return (
    <div className={css['head']}>
      <LargeFlag package={product} />
      <h2 className={css['place']}>{placeName(product)}</h2>
      <ToggleButton
        className={css['favorite'] ?? ''}
        aria-label={t`Favorite: F8`}
        isSelected={isFavorite}
        onChange={onFavorite}
        preventFocusOnPress
      >
        <Star className={css['star']} size={20} strokeWidth={1.75} aria-hidden="true" />
        <KeyCap>{keyOf('favorite')}</KeyCap>
      </ToggleButton>
    </div>
  );
}

const PhoneCheck = lazy(() => import('../../phone-check/phone-check.tsx'));

/** What the customer's phone has to be, and how that is seen. */
function PhoneLine() {
  const [isChecked, setChecked] = useState(false);
  useKeys({ 'check-phone': () => setChecked(true) });
  return (
    <>
      <Trans>eSIM phones, unlocked</Trans>{' '}
      <Button className={css['check'] ?? ''} data-testid="check-phone" onPress={() => setChecked(true)}>
        <Trans>Check the phone</Trans> <KeyCap>{keyOf('check-phone')}</KeyCap>
      </Button>
      {isChecked && (
        <Suspense fallback={null}>
          <PhoneCheck onEnd={() => setChecked(false)} />
        </Suspense>
      )}
    </>
  );
}
