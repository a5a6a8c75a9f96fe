import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Heading } from 'react-aria-components/Heading';
import dialog from '../../controls/dialog.module.css';
import { FormButtons } from '../../controls/form-buttons.tsx';
import { ModalDialog } from '../../controls/modal-dialog.tsx';
import { clearTicket, useCounter } from '../../use-counter.ts';
import { hasTopUp, piecesIn } from './ticket-line.ts';

/** Asks before a ticket is put away: somebody has told all of it. */
export default function ClearTicket({ onEnd }: { readonly onEnd: () => void }) {
  const lines = useCounter(({ terms }) => terms.lines);
  const pieces = piecesIn(lines);
  return (
    <ModalDialog onEnd={onEnd} isAlert>
      <Heading slot="title" className={dialog['title'] ?? ''}>
        <Trans>Clear this sale?</Trans>
      </Heading>
      <form
        className={dialog['question']}
        onSubmit={(event) => {
          event.preventDefault();
          onEnd();
          clearTicket();
        }}
      >
        <p className={dialog['text']}>
          {hasTopUp(lines)
            ? plural(pieces, {
                one: 'Nothing has been sold yet. # package is removed.',
                other: 'Nothing has been sold yet. # packages are removed.',
              })
            : plural(pieces, {
                one: 'Nothing has been sold yet. # eSIM is removed.',
                other: 'Nothing has been sold yet. # eSIMs are removed.',
              })}
        </p>
        <FormButtons
          className={dialog['buttons']}
          onCancel={onEnd}
          cancelWords={t`Keep it`}
          isFocused
          isReady
          testId="clear-ticket"
        >
          <Trans>Clear</Trans>
        </FormButtons>
      </form>
    </ModalDialog>
  );
}
