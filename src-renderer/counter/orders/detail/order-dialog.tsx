import type { ReactNode } from 'react';
import { Heading } from 'react-aria-components/Heading';
import dialog from '../../controls/dialog.module.css';
import { ModalDialog } from '../../controls/modal-dialog.tsx';

type OrderDialogProps = {
  readonly title: string;
  readonly isBusy: boolean;
  /** The way out: Esc, or a press beside it. */
  readonly onEnd: () => void;
  /** Enter, or its main button. */
  readonly onSubmit: () => void;
  /** What is chosen first, then the reason, and a manager's PIN last. */
  readonly children: ReactNode;
};

/** What is put right on an order, with a reason: in front of it, so that nothing is typed into what isn't in sight. */
export const OrderDialog = ({ title, isBusy, onEnd, onSubmit, children }: OrderDialogProps) => (
  <ModalDialog onEnd={onEnd} isBusy={isBusy}>
    <form
      className={dialog['form']}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Heading slot="title" className={dialog['title'] ?? ''}>
        {title}
      </Heading>
      {children}
    </form>
  </ModalDialog>
);
