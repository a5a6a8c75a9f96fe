import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { StaffChange } from '../../../src-preload/contract/staff/staff.ts';
import { roleMeaning, staffSentence, type StaffNotDone } from '../../words/till/staff-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import css from '../settings/section.module.css';
import { SectionTitle } from '../settings/section-title.tsx';
import type { Change } from '../undo/change.ts';
import { beginChange } from '../undo/last-change.ts';
import { changeStaff } from './ask-staff.ts';
import { LockAfter } from './lock-after.tsx';
import { NewMember } from './new-member.tsx';
import { StaffRow } from './staff-row.tsx';
import own from './staff-section.module.css';
import { useStaffList } from './use-staff-list.ts';

/** Who works at this till, for whoever may change that. */
export function StaffSection() {
  const { list, askAgain } = useStaffList();
  const [failure, setFailure] = useState<StaffNotDone | null>(null);
  if (list === null) return null;

  const { members, lockAfterMinutes } = list;
  const change = async (wanted: StaffChange, undoable?: Change): Promise<StaffNotDone | null> => {
    const keep = beginChange();
    const failed = await changeStaff(wanted);
    if (failed === null && undoable !== undefined) keep(undoable);
    askAgain();
    return failed;
  };
  if (lockAfterMinutes === null) {
    return (
      <section className={css['section']} aria-labelledby="staff-title">
        <SectionTitle part="staff">
          <Trans>Staff</Trans>
        </SectionTitle>
        <p className={css['text']}>
          <Trans>
            Nobody signs in yet. With names and PINs, each person unlocks the till with their own PIN, and
            every sale shows who made it. Begin with your own name, as the manager.
          </Trans>
        </p>
        <NewMember
          key="first"
          action={t`Turn on names and PINs`}
          isFirst
          onAdd={({ name, pin }) => change({ kind: 'begin', name, pin })}
        />
      </section>
    );
  }
  return (
    <section className={css['section']} aria-labelledby="staff-title">
      <SectionTitle part="staff">
        <Trans>Staff</Trans>
      </SectionTitle>
      <p className={css['text']}>{roleMeaning()}</p>
      <ul className={own['list']}>
        {members.map((member) => (
          <StaffRow key={member.id} member={member} onChange={change} />
        ))}
      </ul>
      {failure !== null && <Notice tone="bad">{staffSentence(failure, 'changing', t`This person`)}</Notice>}
      <NewMember
        key={members.length}
        action={t`Add`}
        isFirst={false}
        onAdd={(added) => change({ kind: 'add', ...added })}
      />
      <LockAfter
        minutes={lockAfterMinutes}
        onChange={(minutes) =>
          void change(
            { kind: 'lock-after', minutes },
            { kind: 'lock-after', before: lockAfterMinutes, after: minutes },
          ).then(setFailure)
        }
      />
      <TurnOff onTurnOff={() => void change({ kind: 'off' }).then(setFailure)} />
    </section>
  );
}

/** Asked once more: all PINs are forgotten by it. */
function TurnOff({ onTurnOff }: { readonly onTurnOff: () => void }) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <ActionButton onPress={() => setAsked(true)}>
        <Trans>Turn off names and PINs</Trans>
      </ActionButton>
    );
  return (
    <>
      <Notice tone="warn">
        <Trans>
          Names and PINs are deleted, and anyone at the till can do everything. Past sales keep their names.
        </Trans>
      </Notice>
      <div className={css['buttons']}>
        <ActionButton look="main" onPress={onTurnOff}>
          <Trans>Delete names and PINs</Trans>
        </ActionButton>
        <ActionButton onPress={() => setAsked(false)}>
          <Trans>Keep them</Trans>
        </ActionButton>
      </div>
    </>
  );
}
