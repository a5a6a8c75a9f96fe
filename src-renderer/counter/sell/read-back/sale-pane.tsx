import { useCounter } from '../../use-counter.ts';
import { TicketPane, type TicketPaneProps } from '../ticket/ticket-pane.tsx';
import { ReadBack } from './read-back.tsx';

/** What is about to be sold: a package read back, or the customer's ticket once something was added to it. */
export default function SalePane(props: TicketPaneProps) {
  const { product } = props;
  const isTicket = useCounter(({ terms }) => terms.lines.length > 0);
  if (isTicket || product === undefined) return <TicketPane {...props} />;
  return <ReadBack {...props} product={product} />;
}
