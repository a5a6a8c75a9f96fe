import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { till } from '../../till-bridge.ts';
import { leftOutWords } from '../../words/till/left-out-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { AlreadyOpenNotice } from '../controls/already-open-notice.tsx';
import { Notice } from '../controls/notice.tsx';
import { SavedNotice } from '../controls/saved-notice.tsx';
import { saveToFile } from '../controls/save-to-file.ts';
import { useCounter } from '../use-counter.ts';
import css from './section.module.css';

type Saving = 'idle' | 'saving' | 'already-open' | 'failed' | { readonly file: string };

/** What of the service the till can't read, for whoever can help. Not there while everything can be read. */
export function UnreadableRecords() {
  const catalog = useCounter((state) => state.catalog);
  const [count, setCount] = useState(0);
  const [saving, setSaving] = useState<Saving>('idle');

  // Asked again with each new catalog.
  useEffect(() => {
    let isCurrent = true;
    till.ask('unreadable-count').then(
      (answer) => isCurrent && setCount(answer),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [catalog]);

  const save = async (): Promise<void> => {
    setSaving('saving');
    try {
      const reply = await saveToFile(() => till.ask('unreadable-save'));
      setSaving(
        reply.kind === 'saved' ? { file: reply.file } : reply.kind === 'dismissed' ? 'idle' : reply.kind,
      );
    } catch {
      setSaving('failed');
    }
  };

  if (count === 0) return null;
  const leftOut = catalog?.unreadable ?? 0;
  return (
    <section className={css['section']}>
      <h2 className={css['title']}>
        <Trans>Unreadable records</Trans>
      </h2>
      <p className={css['text']}>
        {leftOut > 0 && `${leftOutWords(leftOut)} `}
        <Trans>
          Your provider sent records in a format that this till doesn’t know. Their format is kept, without
          anyone’s name, codes or numbers, so that your provider’s support can see why.
        </Trans>
      </p>
      <ActionButton isDisabled={saving === 'saving'} onPress={() => void save()}>
        {saving === 'saving' ? t`Saving` : t`Save for support`}
      </ActionButton>
      {saving === 'already-open' && <AlreadyOpenNotice />}
      {saving === 'failed' && (
        <Notice tone="bad">
          <Trans>Nothing was saved, and no sale is touched; choose another folder and try again.</Trans>
        </Notice>
      )}
      {typeof saving === 'object' && <SavedNotice file={saving.file} />}
    </section>
  );
}
