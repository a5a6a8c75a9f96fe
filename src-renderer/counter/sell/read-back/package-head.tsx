import { t } from '@lingui/core/macro';
import { Star } from 'lucide-react';
import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import { LargeFlag } from '../../../place/large-flag.tsx';
import { placeName } from '../../../place/place-name.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { ToggleButton } from '../../controls/button.tsx';
import { KeyCap } from '../../controls/key-cap.tsx';
import css from './read-back.module.css';

export type PackageHeadProps = {
  readonly product: CatalogProduct;
  readonly isFavorite: boolean;
  readonly onFavorite: () => void;
};

/** Where it is for, and whether it is a favorite. */
export function PackageHead({ product, isFavorite, onFavorite }: PackageHeadProps) {
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
