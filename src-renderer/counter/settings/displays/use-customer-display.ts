import { useEffect, useState } from 'react';
import type {
  CustomerDisplayView,
  CustomerLanguage,
} from '../../../../src-preload/contract/customers/customer-display.ts';
import { till } from '../../../till-bridge.ts';

export type CustomerDisplay = {
  /** Null until main has said. */
  readonly known: CustomerDisplayView | 'not-read' | null;
  readonly chooseScreen: (screenId: number | null) => void;
  readonly chooseLanguage: (language: CustomerLanguage) => void;
};

/** Which screen customers look at, and what they usually read there and on receipts. */
export function useCustomerDisplay(): CustomerDisplay {
  const [known, setKnown] = useState<CustomerDisplay['known']>(null);
  const take = (asked: Promise<CustomerDisplayView>): void => {
    asked.then(setKnown, () => setKnown('not-read'));
  };
  useEffect(() => {
    take(till.ask('customer-display-read'));
    return till.on('screens', setKnown);
  }, []);
  return {
    known,
    chooseScreen: (screenId) => take(till.ask('customer-display-set', { screenId })),
    chooseLanguage: (language) => take(languageSet(language)),
  };
}

async function languageSet(language: CustomerLanguage): Promise<CustomerDisplayView> {
  await till.ask('customer-language-set', { language });
  return till.ask('customer-display-read');
}
