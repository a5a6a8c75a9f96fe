import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { SettingsNews } from '../../../src-preload/contract/settings/settings-news.ts';
import { till } from '../../till-bridge.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { settingsNewsWords } from '../../words/till/settings-news-words.ts';
import notices from '../books/books-notices.module.css';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { counterStore, useIsManager } from '../use-counter.ts';

/** Says that settings could not be read, to everybody, until a manager has read it. */
export default function SettingsNotice({ news }: { readonly news: SettingsNews }) {
  const isManager = useIsManager();
  const [failed, setFailed] = useState(false);
  const read = async (): Promise<void> => {
    try {
      await till.ask('settings-news-read');
      counterStore.setState({ settingsNews: null });
    } catch {
      setFailed(true);
    }
  };
  return (
    <div className={notices['notices']}>
      <div className={notices['row']} data-settings-news={news.why}>
        <Notice tone="warn">{settingsNewsWords(news)}</Notice>
        {isManager && (
          <ActionButton onPress={() => void read()}>
            <Trans>I have read it</Trans>
          </ActionButton>
        )}
      </div>
      {failed && <Notice tone="bad">{notPassedOn('changing')}</Notice>}
    </div>
  );
}
