import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from '../../class-names.ts';
import css from './dialog.module.css';

type ModalDialogProps = {
  readonly children: ReactNode;
  /** Esc, or a press beside it. */
  readonly onEnd: () => void;
  /** It can't be left now. */
  readonly isBusy?: boolean;
  /** It asks for a decision, and has no other task. */
  readonly isAlert?: boolean;
  /** high: at the top of the window. */
  readonly size?: 'usual' | 'page' | 'wide' | 'high';
  /** With another one it is another dialog, in the same place. */
  readonly contentKey?: string | null;
  /** The class of what it holds, where that is laid out in a way of its own. */
  readonly className?: string | undefined;
  /** Where no heading in it names it. */
  readonly label?: string;
  readonly testId?: string;
};

/** What lies over the view, which waits behind it. */
export function ModalDialog(props: ModalDialogProps) {
  const { children, onEnd, isBusy = false, isAlert = false, size = 'usual' } = props;
  const { className, contentKey, label, testId } = props;
  return (
    <ModalOverlay className={css['overlay'] ?? ''} isOpen onOpenChange={onEnd} isDismissable={!isBusy}>
      <Modal className={classNames(css['modal'], css[size])}>
        <Dialog
          key={contentKey}
          className={className ?? css['dialog'] ?? ''}
          role={isAlert ? 'alertdialog' : 'dialog'}
          {...(label === undefined ? {} : { 'aria-label': label })}
          {...(testId === undefined ? {} : { 'data-testid': testId })}
        >
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
