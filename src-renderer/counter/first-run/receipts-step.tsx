import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { till } from '../../till-bridge.ts';
import { AccountField } from '../settings/account/account-field.tsx';
import form from '../settings/section.module.css';
import { StepForm } from './step-form.tsx';

/** The shop's name on receipts, if it wants one there. */
export function ReceiptsStep({ onDone }: { readonly onDone: () => void }) {
  const [name, setName] = useState('');
  useEffect(() => {
    let isCurrent = true;
    till.ask('printing-read').then(
      // Answered before, and looked at again.
      ({ shop }) => isCurrent && setName((typed) => (typed === '' ? shop.name : typed)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const keep = async (): Promise<boolean> => {
    const printing = await till.ask('printing-read');
    const shop = { ...printing.shop, name: name.trim() };
    return (await till.ask('printing-set', { ...printing, shop })).ok;
  };
  return (
    <StepForm
      title={t`Receipts`}
      sentence={t`The shop’s name stands at the top of every receipt. Add a logo, address and tax number later in Settings.`}
      isReady={name.trim() !== ''}
      keep={keep}
      notKept={t`Not saved. The name couldn’t be used. Try another one.`}
      onDone={onDone}
      focuses="input"
    >
      <div className={form['fields']}>
        <AccountField label={t`Shop’s name`} value={name} onChange={setName} maxLength={80} />
      </div>
    </StepForm>
  );
}
