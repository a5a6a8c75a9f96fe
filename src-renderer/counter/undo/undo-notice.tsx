import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useRef, type FocusEvent } from 'react';
import { classNames } from '../../class-names.ts';
import { keyOf } from '../commands/command-keys.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Button } from '../controls/button.tsx';
import type { LastChange } from './change.ts';
import { canUndo, putNoticeAway, undoLastChange } from './last-change.ts';
import css from './undo-notice.module.css';
import { lastChangeWords } from './undo-words.ts';

/**
 * What was changed last, and the way back. It stays until something else is changed or somebody puts it away: nobody
 * has to be quick (WCAG 2.2.1).
 */
export default function UndoNotice({ lastChange }: { readonly lastChange: LastChange }) {
  const cameFrom = useRef<EventTarget | null>(null);
  const close = useRef<HTMLButtonElement>(null);
  const isBad = lastChange.standing.kind === 'not-undone';
  const Icon = isBad ? CircleAlert : CircleCheck;
  const noteWhere = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
      cameFrom.current = relatedTarget;
  };
  const undo = ({ isFocused }: { readonly isFocused: boolean }): void => {
    // The button goes; the focus stays in the notice.
    if (isFocused) close.current?.focus();
    void undoLastChange();
  };
  const putAway = (): void => {
    const { current } = cameFrom;
    putNoticeAway();
    if (current instanceof HTMLElement && current.isConnected) current.focus();
  };
  return (
    <div
      className={classNames(css['notice'], css[isBad ? 'bad' : 'good'])}
      data-testid="undo"
      onFocus={noteWhere}
    >
      <Icon className={css['icon']} size={18} aria-hidden="true" />
      <p className={css['words']}>{lastChangeWords(lastChange)}</p>
      {canUndo(lastChange) && (
        <ActionButton
          shortcut={keyOf('undo')}
          testId="undo-button"
          onPress={() => undo({ isFocused: close.current !== document.activeElement })}
        >
          <Trans>Undo</Trans>
        </ActionButton>
      )}
      <Button
        className={css['close']}
        aria-label={t`Dismiss this notice`}
        ref={close}
        preventFocusOnPress
        onPress={putAway}
      >
        <X size={18} aria-hidden="true" />
      </Button>
    </div>
  );
}
