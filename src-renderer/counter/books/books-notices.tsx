import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { till } from '../../till-bridge.ts';
import { booksNewsWords, checkingWords, mayBeDoneWords, notWrittenWords } from './books-words.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
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
  const mayBeDone = useCounter(({ mirror }) => mirror?.sales.some(isNotWritten) ?? false);
  const [failed, setFailed] = useState(false);
  const asks = useCounter(({ mirror }) => mirror?.tillAsks ?? null);
  const isManager = useIsManager();
  const asked = isManager && asks?.kind === 'replaces' ? asks : null;
  if (writing?.kind !== 'stopped' && news === null && checking === null && asked === null) return null;

  const notWritten = writing?.kind === 'stopped' ? notWrittenWords(writing) : null;
  const ask = (request: 'books-try-again' | 'books-news-read'): void => {
    till.ask(request).then(
      () => setFailed(false),
      () => setFailed(true),
    );
  };
  return (
    <div className={css['notices']}>
      {notWritten !== null && (
        <div className={css['row']} data-writing="stopped">
          <Notice tone="bad">{notWritten.sentence}</Notice>
          <ActionButton onPress={() => ask('books-try-again')}>{notWritten.button}</ActionButton>
        </div>
      )}
      {notWritten !== null && mayBeDone && (
        <div className={css['row']} data-testid="may-be-done">
          <Notice tone="bad">{mayBeDoneWords()}</Notice>
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

/** Whether what came of a sale, or of something done with it, could not be written down. */
const isNotWritten = ({ state, problem, operations }: SaleView): boolean =>
  (problem?.kind === 'ledger' && state !== 'accepted') ||
  operations.some((operation) => operation.problem?.kind === 'ledger');
