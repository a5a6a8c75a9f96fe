import { Trans } from '@lingui/react/macro';
import { Heading } from 'react-aria-components/Heading';
import { afterPaint } from '../../after-paint.ts';
import { ActionButton } from '../controls/action-button.tsx';
import dialog from '../controls/dialog.module.css';
import { KeyCap } from '../controls/key-cap.tsx';
import { ModalDialog } from '../controls/modal-dialog.tsx';
import { showHelp } from '../help/show-help.ts';
import { counterStore, useIsManager } from '../use-counter.ts';
import css from './key-sheet.module.css';
import { placesHere } from './places-here.ts';
import { sheetOfKeys } from './sheet-of-keys.ts';

/** Every key that this person can use, by the place where it does something. */
export default function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const isManager = useIsManager();
  const here = placesHere(counterStore.getState());
  const openHelp = (): void => {
    onClose();
    // Once the focus is back where it was: Help gives it back there, too.
    afterPaint(() => showHelp(null));
  };
  return (
    <ModalDialog onEnd={onClose} size="wide" testId="key-sheet">
      <div className={css['head']}>
        <Heading slot="title" className={dialog['title'] ?? ''}>
          <Trans>All keys</Trans>
        </Heading>
        <div className={css['buttons']}>
          <ActionButton testId="to-help" onPress={openHelp}>
            <Trans>Help</Trans>
          </ActionButton>
          <ActionButton shortcut="Esc" onPress={onClose} autoFocus>
            <Trans>Close</Trans>
          </ActionButton>
        </div>
      </div>
      <div className={css['groups']}>
        {sheetOfKeys(isManager, here).map(({ place, title, rows }) => (
          <section key={place} className={css['group']} aria-label={title}>
            <h3 className={css['title']}>{title}</h3>
            <dl className={css['rows']}>
              {rows.map(({ id, keys, words }) => (
                <div key={id} className={css['row']} data-command={id}>
                  <dt className={css['keys']}>
                    {keys.map((key) => (
                      <KeyCap key={key} isRead>
                        {key}
                      </KeyCap>
                    ))}
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </ModalDialog>
  );
}
