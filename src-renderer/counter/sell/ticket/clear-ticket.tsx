import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import dialog from '../../controls/dialog.module.css';
import { FormButtons } from '../../controls/form-buttons.tsx';
import frame from '../../orders/after-sale/after-sale-dialog.module.css';
import { clearTicket, useCounter } from '../../use-counter.ts';
import { hasTopUp, piecesIn } from './ticket-line.ts';

/** Asks before a ticket is put away: somebody has told all of it. */
export default function ClearTicket({ onEnd }: { readonly onEnd: () => void }) {
  const lines = useCounter(({ terms }) => terms.lines);
  const pieces = piecesIn(lines);
  return (
    <ModalOverlay className={dialog['overlay'] ?? ''} isOpen onOpenChange={onEnd} isDismissable>
      <Modal className={frame['modal'] ?? ''}>
        <Dialog className={frame['dialog'] ?? ''} role="alertdialog">
          <Heading slot="title" className={dialog['title'] ?? ''}>
            <Trans>Clear this sale?</Trans>
          </Heading>
          <form
            className={frame['question']}
            onSubmit={(event) => {
              event.preventDefault();
              onEnd();
              clearTicket();
            }}
          >
            <p className={frame['text']}>
              {hasTopUp(lines)
                ? plural(pieces, {
                    one: 'Nothing was sold yet. # package is taken off the screen.',
                    other: 'Nothing was sold yet. # packages are taken off the screen.',
                  })
                : plural(pieces, {
                    one: 'Nothing was sold yet. # eSIM is taken off the screen.',
                    other: 'Nothing was sold yet. # eSIMs are taken off the screen.',
                  })}
            </p>
            <FormButtons
              className={frame['buttons']}
              onCancel={onEnd}
              cancelWords={t`Keep it`}
              isFocused
              isReady
              testId="clear-ticket"
            >
              <Trans>Clear</Trans>
            </FormButtons>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
