import { t } from '@lingui/core/macro';
import type { SellingPart } from '../price-draft.ts';

/** What a part is called, in the list and above itself. */
export function sellingPartName(part: SellingPart): string {
  switch (part) {
    case 'tenders':
      return t`Payment methods`;
    case 'discounts':
      return t`Discounts`;
    case 'sale-defaults':
      return t`Sale defaults`;
  }
}
