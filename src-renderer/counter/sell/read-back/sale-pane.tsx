import type { ReactNode, RefObject } from 'react';
import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import { useCounter } from '../../use-counter.ts';
import type { Deal } from '../ticket/deal.ts';
import { TicketPane } from '../ticket/ticket-pane.tsx';
import { ReadBack } from './read-back.tsx';

export type SalePaneProps = {
  /** The package that is read back, if there is one. */
  readonly product: CatalogProduct | undefined;
  /** All that is sold: the ticket, or the package alone. */
  readonly deal: Deal;
  readonly whyNot: string | undefined;
  /** The way back to the list, where this covers it. */
  readonly back: ReactNode;
  /** Terms are changed, by keys that hold in the list too. */
  readonly onChange: () => void;
  readonly onSell: () => void;
  readonly onAdd: () => void;
  readonly sellButton: RefObject<HTMLButtonElement | null>;
  readonly addButton: RefObject<HTMLButtonElement | null>;
  readonly isFavorite: boolean;
  readonly onFavorite: () => void;
};

/** What is about to be sold: a package read back, or the customer's ticket once something was added to it. */
export default function SalePane(props: SalePaneProps) {
  const { product } = props;
  const isTicket = useCounter(({ terms }) => terms.lines.length > 0);
  if (isTicket || product === undefined) return <TicketPane {...props} />;
  return <ReadBack {...props} product={product} />;
}
