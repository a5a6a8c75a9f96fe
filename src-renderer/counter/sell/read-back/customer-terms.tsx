import { useState } from 'react';
import { changeTerms, useCounter } from '../../use-counter.ts';
import { useKeys } from '../../use-keys.ts';
import { CustomerFields } from './customer-fields.tsx';

type CustomerTermsProps = {
  /** They are changed, by a key that holds in the list too. */
  readonly onChange: () => void;
  /** Enter in a field. */
  readonly onDone: () => void;
};

/** Who the customer is, where they want to say so. */
export function CustomerTerms({ onChange, onDone }: CustomerTermsProps) {
  const customer = useCounter(({ terms }) => terms.customer);
  const [asked, setAsked] = useState(0);
  const ask = (): void => setAsked(asked + 1);
  useKeys({
    'note-customer': () => {
      onChange();
      ask();
    },
  });
  return (
    <CustomerFields
      {...{ customer, asked, onDone }}
      onOpen={ask}
      onChange={(next) => changeTerms({ customer: next })}
    />
  );
}
