import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { till } from '../../till-bridge.ts';
import { booksNewsWords, checkingWords } from './books-words.ts';
import { notPassedOn, problemSentence } from '../../words/problem-sentence.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { useCounter, useIsManager } from '../use-counter.ts';
import { TillQuestion } from '../till/till-question.tsx';
import css from './books-notices.module.css';

/**
 * What staff have to know of the books while they work: that nothing can be written, what happened to them, and that
 * they are being checked.
 */
export default function BooksNotices() {
  const writing = useCounter(({ mirror }) => mirror?.writing);
  const news = useCounter(({ mirror }) => mirror?.news ?? null);
  const checking = useCounter(({ mirror }) => mirror?.checking ?? null);
  const [failed, setFailed] = useState(false);
  const asks = useCounter(({ mirror }) => mirror?.tillAsks ?? null);
  const isManager = useIsManager();
  const asked = isManager && asks?.kind === 'replaces' ? asks : null;
  if (writing?.kind !== 'stopped' && news === null && checking === null && asked === null) return null;

  const ask = (request: 'books-try-again' | 'books-news-read'): void => {
    till.ask(request).then(
      () => setFailed(false),
      () => setFailed(true),
    );
  };
  return (
    <div className={css['notices']}>
      {writing?.kind === 'stopped' && (
        <div className={css['row']} data-writing="stopped">
          <Notice tone="bad">{problemSentence({ kind: 'ledger', fault: writing.fault }, 'waiting')}</Notice>
          <ActionButton onPress={() => ask('books-try-again')}>
            <Trans>Try again</Trans>
          </ActionButton>
        </div>
      )}
      {news !== null && (
        <div className={css['row']} data-books-news={news.kind}>
          <Notice tone="warn">{booksNewsWords(news)}</Notice>
          <ActionButton onPress={() => ask('books-news-read')}>
            <Trans>I have read it</Trans>
          </ActionButton>
        </div>
      )}
      {asked !== null && <TillQuestion asked={asked} />}
      {checking !== null && (
        <p className={css['checking']} data-books-checking={checking}>
          <span>{checkingWords()}</span>
          <progress aria-label={checkingWords()} max={100} value={checking} />
        </p>
      )}
      {failed && <Notice tone="bad">{notPassedOn('refreshing')}</Notice>}
    </div>
  );
}
