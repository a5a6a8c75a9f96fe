import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { staffSentence, type StaffNotDone } from '../../words/till/staff-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { AccountField } from '../settings/account/account-field.tsx';
import { SectionTitle } from '../settings/section-title.tsx';
import css from '../settings/section.module.css';
import { changeOwnPin, isWholePin, longestPin } from './ask-staff.ts';
import { PinField } from './pin-field.tsx';

type Result = 'changed' | StaffNotDone;

/** Another PIN for whoever is at the till. */
export function OwnPin({ name }: { readonly name: string }) {
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [result, setResult] = useState<Result | null>(null);
  const [busy, setBusy] = useState(false);
  const isWhole = isWholePin(old) && isWholePin(next) && !busy;

  const change = async (): Promise<void> => {
    setBusy(true);
    setResult((await changeOwnPin({ old, next })) ?? 'changed');
    setOld('');
    setNext('');
    setBusy(false);
  };

  return (
    <form
      className={css['section']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) void change();
      }}
    >
      <SectionTitle part="own-pin" focuses="first-field">
        <Trans>Your PIN</Trans>
      </SectionTitle>
      <div className={css['fields']}>
        <AccountField
          label={t`Current PIN`}
          value={old}
          onChange={setOld}
          maxLength={longestPin}
          isSecret
          isDigits
        />
        <PinField label={t`New PIN`} value={next} onChange={setNext} />
      </div>
      {result === 'changed' ? (
        <Notice tone="good">
          <Trans>PIN changed.</Trans>
        </Notice>
      ) : (
        result !== null && <Notice tone="bad">{staffSentence(result, 'own-pin', name)}</Notice>
      )}
      <ActionButton type="submit" isDisabled={!isWhole} onPress={() => undefined}>
        <Trans>Change PIN</Trans>
      </ActionButton>
    </form>
  );
}
