import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { FigureField } from '../../figures/figure-field.tsx';
import { cashIn } from '../cash-typed.ts';

type CashReceivedProps = {
  readonly currency: string;
  /** As it is typed. */
  readonly received: string;
  /** How often it was asked to type it. */
  readonly asked: number;
  readonly onChange: (received: string) => void;
  /** Enter. */
  readonly onDone: () => void;
};

/** What the customer hands over in cash: the change is told once it is sold. Not there until it is asked for. */
export function CashReceived({ currency, received, asked, onChange, onDone }: CashReceivedProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked > 0) input.current?.focus();
  }, [asked]);
  if (asked === 0 && received === '') return null;
  return (
    // The field itself has no use for Enter.
    <div
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) onDone();
      }}
    >
      <FigureField
        label={t`Cash received, ${currency}`}
        kind={cashIn(currency)}
        value={received}
        onChange={onChange}
        inputRef={input}
        testId="cash-received"
      />
    </div>
  );
}
