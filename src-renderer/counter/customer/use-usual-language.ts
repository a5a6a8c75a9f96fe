import { useEffect, useState } from 'react';
import type { CustomerLanguage } from '../../../src-preload/contract/customers/customer-display.ts';
import { till } from '../../till-bridge.ts';

/** The language of customers who weren't asked; null where main can't be reached, which is said elsewhere. */
export const askUsualLanguage = (): Promise<CustomerLanguage | null> =>
  till.ask('customer-language').catch(() => null);

/** The same, to be shown; null until it is known. */
export function useUsualLanguage(): CustomerLanguage | null {
  const [language, setLanguage] = useState<CustomerLanguage | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void askUsualLanguage().then((usual) => isCurrent && setLanguage(usual));
    return () => {
      isCurrent = false;
    };
  }, []);
  return language;
}
