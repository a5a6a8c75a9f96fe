import { Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { keyOf } from '../commands/command-keys.ts';
import { Button } from '../controls/button.tsx';
import { KeyCap } from '../controls/key-cap.tsx';
import { useCounter } from '../use-counter.ts';
import css from './staff-badge.module.css';
import { lock } from './lock.ts';

/** Who is at the till, and how to leave it. Not there while it knows no names. */
export function StaffBadge() {
  const staff = useCounter((state) => state.staff);
  if (staff?.kind !== 'in') return null;
  return (
    <span className={css['badge']}>
      <strong className={css['name']} data-testid="staff-name">
        {staff.name}
      </strong>
      <Button className={css['lock'] ?? ''} onPress={lock} aria-keyshortcuts="Control+L">
        <Lock size={16} strokeWidth={1.9} aria-hidden="true" />
        <Trans>Lock</Trans>
        <KeyCap>{keyOf('lock')}</KeyCap>
      </Button>
    </span>
  );
}
