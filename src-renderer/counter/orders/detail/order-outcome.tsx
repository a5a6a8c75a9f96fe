import { useEffect, useRef, type ReactNode } from 'react';
import { Notice } from '../../controls/notice.tsx';
import { InActions } from './order-actions.tsx';

/** What was just done with an order: brought into sight, until it can have been read. */
export const OrderOutcome = ({ children }: { readonly children: ReactNode }) => (
  <InActions at="outcome">
    <Shown>{children}</Shown>
  </InActions>
);

function Shown({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The page may be scrolled to the button that began it.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} data-testid="order-outcome">
      <Notice tone="done">{children}</Notice>
    </div>
  );
}
