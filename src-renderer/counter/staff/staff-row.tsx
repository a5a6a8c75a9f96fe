import { useState } from 'react';
import type { StaffList } from '../../../src-preload/contract/staff.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { AccountField } from '../settings/account-field.tsx';
import { isWholePin, longestPin, type changeStaff } from './ask-staff.ts';
import own from './staff-section.module.css';

type StaffRowProps = {
  readonly member: StaffList['members'][number];
  readonly onChange: typeof changeStaff;
  readonly onRemove: (id: string, name: string) => Promise<string | null>;
};

/** One of the staff, with what a manager may change of them. */
export function StaffRow({ member: { id, name, role }, onChange, onRemove }: StaffRowProps) {
  const [editing, setEditing] = useState<'name' | 'pin' | null>(null);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);

  const edit = (what: 'name' | 'pin'): void => {
    setEditing(what);
    setTyped(what === 'name' ? name : '');
    setFailure(null);
  };
  const isWhole = editing === 'pin' ? isWholePin(typed) : typed.trim() !== '';
  const save = async (): Promise<void> => {
    const failed = await onChange(
      editing === 'pin' ? { kind: 'pin', id, pin: typed } : { kind: 'rename', id, name: typed.trim() },
      name,
    );
    setFailure(failed);
    if (failed === null) setEditing(null);
  };

  return (
    <li className={own['row']}>
      <div className={own['line']}>
        <span className={own['name']}>{name}</span>
        <label className={own['choice']}>
          <input
            type="checkbox"
            className={own['box']}
            aria-label={`${name} is a manager`}
            checked={role === 'manager'}
            onChange={(event) => {
              const wanted = event.target.checked ? 'manager' : 'clerk';
              void onChange({ kind: 'role', id, role: wanted }, name).then(setFailure);
            }}
          />
          <span>Manager</span>
        </label>
        <ActionButton onPress={() => edit('name')} label={`Rename ${name}`}>
          Rename
        </ActionButton>
        <ActionButton onPress={() => edit('pin')} label={`New PIN for ${name}`}>
          New PIN
        </ActionButton>
        <ActionButton onPress={() => void onRemove(id, name).then(setFailure)} label={`Remove ${name}`}>
          Remove
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
          <AccountField
            key={editing}
            label={editing === 'pin' ? `New PIN of ${name}` : `Name instead of ${name}`}
            value={typed}
            onChange={setTyped}
            maxLength={editing === 'pin' ? longestPin : 40}
            isSecret={editing === 'pin'}
            isDigits={editing === 'pin'}
            {...(editing === 'pin' ? { hint: '4 to 8 digits' } : {})}
          />
          <div className={own['line']}>
            <ActionButton look="main" type="submit" isDisabled={!isWhole} onPress={() => undefined}>
              Save
            </ActionButton>
            <ActionButton onPress={() => setEditing(null)}>Leave it</ActionButton>
          </div>
        </form>
      )}
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
    </li>
  );
}
