import { useEffect, useState } from 'react';
import type { CustomerLanguage } from '../../../src-preload/contract/customer-display.ts';
import { till } from '../../till-bridge.ts';

/** The language of customers who weren't asked; null until it is known. */
export function useUsualLanguage(): CustomerLanguage | null {
  const [language, setLanguage] = useState<CustomerLanguage | null>(null);
  useEffect(() => {
    let isCurrent = true;
    till.ask('customer-language').then(
      (usual) => isCurrent && setLanguage(usual),
      // Nothing is shown as chosen then; main knows it all the same.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return language;
}
