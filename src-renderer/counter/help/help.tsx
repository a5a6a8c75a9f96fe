import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Heading } from 'react-aria-components/Heading';
import { afterPaint } from '../../after-paint.ts';
import { ActionButton } from '../controls/action-button.tsx';
import dialog from '../controls/dialog.module.css';
import { ModalDialog } from '../controls/modal-dialog.tsx';
import { useIsManager } from '../use-counter.ts';
import { helpPages, pagesFor } from './help-pages.ts';
import css from './help.module.css';
import type { PageId } from './page-id.ts';
import { PageList } from './page-list.tsx';
import { PageView } from './page-view.tsx';
import { showHelp } from './show-help.ts';
import { useHelpTexts } from './use-help-texts.ts';

type HelpProps = {
  /** Null for the list of pages. */
  readonly page: PageId | null;
  readonly onClose: () => void;
};

/** Short pages about common jobs, over the view that staff need help with: it stays as it is. */
export default function Help({ page, onClose }: HelpProps) {
  const texts = useHelpTexts();
  const isManager = useIsManager();
  const [left, setLeft] = useState<PageId | null>(null);
  if (texts === null) return null;
  const shown = page !== null && pagesFor(isManager).includes(page) ? page : null;
  const leave = (act: () => void): void => {
    onClose();
    // Once the focus is back where it was: the command may move it.
    afterPaint(act);
  };
  return (
    // Another page is another dialog: it is read out, and has the focus.
    <ModalDialog onEnd={onClose} contentKey={shown} size={shown === null ? 'wide' : 'page'} testId="help">
      <div className={css['head']}>
        <Heading slot="title" className={dialog['title'] ?? ''}>
          {shown === null ? <Trans>Help</Trans> : texts._(helpPages[shown].title.id)}
        </Heading>
        <ActionButton shortcut="Esc" onPress={onClose}>
          <Trans>Close</Trans>
        </ActionButton>
      </div>
      {shown === null ? (
        <PageList texts={texts} left={left} onChoose={showHelp} />
      ) : (
        <PageView
          texts={texts}
          page={helpPages[shown]}
          onLeave={leave}
          onList={() => {
            setLeft(shown);
            showHelp(null);
          }}
        />
      )}
    </ModalDialog>
  );
}
