import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { StaffChange, StaffList } from '../../../src-preload/contract/staff/staff.ts';
import { staffSentence, type StaffNotDone } from '../../words/till/staff-words.ts';
import type { Change } from '../undo/change.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { CheckRow } from '../controls/check-row.tsx';
import { Notice } from '../controls/notice.tsx';
import { AccountField } from '../settings/account/account-field.tsx';
import { isWholePin } from './ask-staff.ts';
import { PinField } from './pin-field.tsx';
import own from './staff-section.module.css';

type StaffRowProps = {
  readonly member: StaffList['members'][number];
  /** @param change what can be undone of it. @returns why it was not done. */
  readonly onChange: (wanted: StaffChange, change?: Change) => Promise<StaffNotDone | null>;
};

/** One of the staff, with what a manager may change of them. */
export function StaffRow({ member: { id, name, role }, onChange }: StaffRowProps) {
  const [editing, setEditing] = useState<'name' | 'pin' | null>(null);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<StaffNotDone | null>(null);

  const edit = (what: 'name' | 'pin'): void => {
    setEditing(what);
    setTyped(what === 'name' ? name : '');
    setFailure(null);
  };
  const isWhole = editing === 'pin' ? isWholePin(typed) : typed.trim() !== '';
  const save = async (): Promise<void> => {
    const after = typed.trim();
    const failed = await (editing === 'pin'
      ? onChange({ kind: 'pin', id, pin: typed })
      : onChange({ kind: 'rename', id, name: after }, { kind: 'staff-name', id, before: name, after }));
    setFailure(failed);
    if (failed === null) setEditing(null);
  };

  const remove = (): Promise<StaffNotDone | null> =>
    onChange({ kind: 'remove', id }, { kind: 'staff-removed', id, name });

  return (
    <li className={own['row']}>
      <div className={own['line']}>
        <span className={own['name']}>{name}</span>
        <CheckRow
          isOn={role === 'manager'}
          name={t`${name} is a manager`}
          onChange={(isOn) => {
            const wanted = isOn ? 'manager' : 'clerk';
            void onChange(
              { kind: 'role', id, role: wanted },
              { kind: 'staff-role', id, name, before: role, after: wanted },
            ).then(setFailure);
          }}
        >
          <Trans>Manager</Trans>
        </CheckRow>
        <ActionButton onPress={() => edit('name')} label={t`Rename ${name}`}>
          <Trans>Rename</Trans>
        </ActionButton>
        <ActionButton onPress={() => edit('pin')} label={t`New PIN for ${name}`}>
          <Trans>New PIN</Trans>
        </ActionButton>
        <ActionButton onPress={() => void remove().then(setFailure)} label={t`Remove ${name}`}>
          <Trans>Remove</Trans>
        </ActionButton>
      </div>
      {editing !== null && (
        <form
          className={own['form']}
          onSubmit={(event) => {
            event.preventDefault();
            if (isWhole) void save();
          }}
        >
          {editing === 'pin' ? (
            <PinField label={t`New PIN for ${name}`} value={typed} onChange={setTyped} />
          ) : (
            <AccountField label={t`New name for ${name}`} value={typed} onChange={setTyped} maxLength={40} />
          )}
          <div className={own['line']}>
            <ActionButton look="main" type="submit" isDisabled={!isWhole} onPress={() => undefined}>
              <Trans>Save</Trans>
            </ActionButton>
            <ActionButton onPress={() => setEditing(null)}>
              <Trans>Cancel</Trans>
            </ActionButton>
          </div>
        </form>
      )}
      {failure !== null && <Notice tone="bad">{staffSentence(failure, 'changing', name)}</Notice>}
    </li>
  );
}
