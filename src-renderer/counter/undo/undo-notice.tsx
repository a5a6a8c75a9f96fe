import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { classNames } from '../../class-names.ts';
import { keyOf } from '../commands/command-keys.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Button } from '../controls/button.tsx';
import { leaveWhenRead, type Leaving } from '../controls/leave-when-read.ts';
import type { LastChange } from './change.ts';
import { canUndo, putNoticeAway, redoLastChange, redoOf, undoLastChange } from './last-change.ts';
import css from './undo-notice.module.css';
import { lastChangeWords } from './undo-words.ts';

/**
 * What was changed last, and the way back. It stays while staff are where they changed it, or until somebody puts it away:
 * nobody has to be quick (WCAG 2.2.1). That something was undone goes once it can have been read.
 */
export default function UndoNotice({ lastChange }: { readonly lastChange: LastChange }) {
  const cameFrom = useRef<EventTarget | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const isBad = lastChange.standing.kind === 'not-undone';
  const Icon = isBad ? CircleAlert : CircleCheck;
  const noteWhere = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
      cameFrom.current = relatedTarget;
  };
  const act = (change: () => Promise<void>): void => {
    // The button goes; the focus stays in the notice.
    if (close.current !== document.activeElement) close.current?.focus();
    void change();
  };
  const words = lastChangeWords(lastChange);
  const leaving = useLeaving(notice, words, lastChange.standing.kind === 'undone');
  const putAway = (): void => {
    const { current } = cameFrom;
    putNoticeAway();
    if (current instanceof HTMLElement && current.isConnected) current.focus();
  };
  return (
    <div
      className={classNames(css['notice'], css[isBad ? 'bad' : 'good'])}
      data-testid="undo"
      ref={notice}
      onFocus={(event) => {
        noteWhere(event);
        leaving.current?.hold();
      }}
      onBlur={() => leaving.current?.release()}
      onMouseEnter={() => leaving.current?.hold()}
      onMouseLeave={() => leaving.current?.release()}
    >
      <Icon className={css['icon']} size={18} aria-hidden="true" />
      <p className={css['words']}>{words}</p>
      {canUndo(lastChange) && (
        <ActionButton shortcut={keyOf('undo')} testId="undo-button" onPress={() => act(undoLastChange)}>
          <Trans>Undo</Trans>
        </ActionButton>
      )}
      {redoOf(lastChange) !== null && (
        <ActionButton testId="redo-button" onPress={() => act(redoLastChange)}>
          <Trans>Redo</Trans>
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

/** Takes the notice out of sight once it can have been read, while nobody looks at it. */
function useLeaving(
  notice: RefObject<HTMLElement | null>,
  words: string,
  isLeaving: boolean,
): RefObject<Leaving | null> {
  const current = useRef<Leaving | null>(null);
  useEffect(() => {
    if (!isLeaving) return undefined;
    const leaving = leaveWhenRead(words, putNoticeAway);
    if (notice.current?.contains(document.activeElement) === true) leaving.hold();
    current.current = leaving;
    return () => {
      leaving.stop();
      current.current = null;
    };
  }, [notice, words, isLeaving]);
  return current;
}
