import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { till } from '../../till-bridge.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { AlreadyOpenNotice } from '../controls/already-open-notice.tsx';
import { Notice } from '../controls/notice.tsx';
import { SavedNotice } from '../controls/saved-notice.tsx';
import { saveToFile, type SavedToFile } from '../controls/save-to-file.ts';
import { SectionTitle } from '../settings/section-title.tsx';
import section from '../settings/section.module.css';
import css from './support-section.module.css';

type Ending = Exclude<SavedToFile, { readonly kind: 'dismissed' }>;

/** What a shop hands to whoever helps it: all of it can be read before it is saved, and nothing is sent from here. */
export function SupportSection() {
  const [text, setText] = useState<string | null>(null);
  const [ending, setEnding] = useState<Ending | null>(null);
  const fail = (): void => setEnding({ kind: 'failed' });
  const show = (): void => {
    setEnding(null);
    till.ask('support-read').then((answer) => setText(answer.text), fail);
  };
  const save = (): void => {
    setEnding(null);
    saveToFile(() => till.ask('support-save')).then((reply) => {
      if (reply.kind !== 'dismissed') setEnding(reply);
    }, fail);
  };
  return (
    <section className={section['section']}>
      <SectionTitle part="support">
        <Trans>Support</Trans>
      </SectionTitle>
      <p className={section['text']}>
        <Trans>
          A file for whoever helps you: versions, printers and what went wrong, without names, phone numbers,
          codes or secrets. Nothing is sent automatically. Read it, save it, and pass it on yourself.
        </Trans>
      </p>
      {text !== null && (
        // A region that scrolls has to be reached by the keyboard.
        <pre
          className={css['text']}
          dir="ltr"
          lang="en"
          tabIndex={0}
          aria-label={t`Support file`}
          role="region"
          data-testid="support-text"
        >
          {text}
        </pre>
      )}
      <div className={section['buttons']}>
        <ActionButton onPress={show} testId="support-show">
          {text === null ? t`Show support file` : t`Refresh`}
        </ActionButton>
        {text !== null && (
          <ActionButton onPress={save} testId="support-save">
            <Trans>Save support file</Trans>
          </ActionButton>
        )}
      </div>
      {ending?.kind === 'saved' && <SavedNotice file={ending.file} />}
      {ending?.kind === 'already-open' && <AlreadyOpenNotice />}
      {ending?.kind === 'failed' && (
        <Notice tone="bad">
          <Trans>Nothing was saved, and no sale is touched; choose another folder and try again.</Trans>
        </Notice>
      )}
    </section>
  );
}
