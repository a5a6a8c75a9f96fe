import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { StaffRole } from '../../../src-preload/contract/staff/staff.ts';
import { staffSentence, type StaffNotDone } from '../../words/till/staff-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { CheckRow } from '../controls/check-row.tsx';
import { Notice } from '../controls/notice.tsx';
import { AccountField } from '../settings/account/account-field.tsx';
import { isWholePin } from './ask-staff.ts';
import { PinField } from './pin-field.tsx';
import own from './staff-section.module.css';

type Added = { readonly name: string; readonly role: StaffRole; readonly pin: string };

type NewMemberProps = {
  readonly action: string;
  /** The first one is a manager. */
  readonly isFirst: boolean;
  /** @returns why it was not done. */
  readonly onAdd: (added: Added) => Promise<StaffNotDone | null>;
};

/** A name and its first PIN. */
export function NewMember({ action, isFirst, onAdd }: NewMemberProps) {
  const [name, setName] = useState('');
  const [pin, setPin] = useState('');
  const [isManager, setManager] = useState(isFirst);
  const [failure, setFailure] = useState<StaffNotDone | null>(null);
  const [busy, setBusy] = useState(false);
  const isWhole = name.trim() !== '' && isWholePin(pin) && !busy;

  const add = async (): Promise<void> => {
    setBusy(true);
    setFailure(await onAdd({ name: name.trim(), role: isManager ? 'manager' : 'clerk', pin }));
    setBusy(false);
  };

  return (
    <form
      className={own['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) void add();
      }}
    >
      <div className={own['pair']}>
        <AccountField
          label={isFirst ? t`Your name` : t`Name`}
          value={name}
          onChange={setName}
          maxLength={40}
        />
        <PinField label={t`PIN`} value={pin} onChange={setPin} />
      </div>
      {!isFirst && (
        <CheckRow isOn={isManager} onChange={setManager}>
          <Trans>Is a manager</Trans>
        </CheckRow>
      )}
      {failure !== null && <Notice tone="bad">{staffSentence(failure, 'changing', t`This person`)}</Notice>}
      <ActionButton type="submit" isDisabled={!isWhole} onPress={() => undefined}>
        {busy ? t`Adding` : action}
      </ActionButton>
    </form>
  );
}
