import type { SellingPart } from '../price-draft.ts';
import { DiscountSection } from './discount-section.tsx';
import { SaleDefaultsSection } from './sale-defaults-section.tsx';
import { TendersSection } from './tenders-section.tsx';

/** What holds for each sale, whatever its price. */
export function SellingPartView({ part }: { readonly part: SellingPart }) {
  switch (part) {
    case 'tenders':
      return <TendersSection />;
    case 'discounts':
      return <DiscountSection />;
    case 'sale-defaults':
      return <SaleDefaultsSection />;
  }
}
