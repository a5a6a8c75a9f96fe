import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { BooksRestored, ClosedBooks } from '../../../src-preload/contract/books/books.ts';
import { till } from '../../till-bridge.ts';
import { closedBooksWords, recoverWords, underWayWords } from './books-words.ts';
import { notRestoredWords } from '../../words/failures/restore-words.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import page from '../controls/one-column.module.css';
import { useLongWork } from '../records/use-long-work.ts';
import { WorkNotice } from '../records/work-notice.tsx';
import css from './books-view.module.css';
import { RestoreForm } from './restore-form.tsx';
import { wholePercentFigure } from '../../words/figures/figures.ts';

/** Stands in place of the till while its ledger isn't open: what happened, and what can be done. */
export default function BooksView({ books }: { readonly books: ClosedBooks }) {
  const { title, sentence } = closedBooksWords(books);
  // Kept here, because what stands below comes and goes while a backup is read.
  const [work, begin] = useLongWork<BooksRestored>();
  return (
    <main className={page['page']} data-closed-books={books.kind}>
      <section className={page['column']} aria-label={title}>
        {books.mode === 'practice' && (
          <p className={css['practice']}>
            <Trans>Practice</Trans>
          </p>
        )}
        <h1 className={page['title']}>{title}</h1>
        <p className={page['sentence']} role="status">
          {sentence}
        </p>
        {books.mode === 'live' && (
          <p className={css['kept']} data-testid="under-way">
            {underWayWords()}
          </p>
        )}
        {books.kind === 'stopped' ? (
          <WhatToDo
            books={books}
            onRestore={(passphrase) => begin(() => till.ask('books-restore', { passphrase }))}
          />
        ) : (
          <Progress title={title} done={books.done} />
        )}
        <WorkNotice work={work}>
          {(end) => end.kind === 'refused' && <Notice tone="bad">{notRestoredWords(end.why)}</Notice>}
        </WorkNotice>
      </section>
    </main>
  );
}

function Progress({ title, done }: { readonly title: string; readonly done: number }) {
  return (
    <div className={css['progress']}>
      <progress className={css['bar'] ?? ''} aria-label={title} max={100} value={Math.floor(100 * done)} />
      <span className={css['percent']}>{wholePercentFigure(Math.floor(100 * done) / 100)}</span>
    </div>
  );
}

type Action = 'books-try-again' | 'books-recover' | 'books-show-folder';

function WhatToDo(props: {
  readonly books: Extract<ClosedBooks, { kind: 'stopped' }>;
  readonly onRestore: (passphrase: string) => void;
}) {
  const { books, onRestore } = props;
  const [asksForPassphrase, askForPassphrase] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const recover = recoverWords(books);

  const ask = async (action: Action): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      await till.ask(action);
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };

  return (
    <>
      {books.fault === 'corrupted' && (
        <p className={css['kept']}>
          <Trans>The damaged records are kept in a separate folder.</Trans>
        </p>
      )}
      <div className={css['buttons']}>
        {recover !== undefined && (
          <ActionButton look="main" autoFocus isDisabled={busy} onPress={() => void ask('books-recover')}>
            {recover}
          </ActionButton>
        )}
        <ActionButton
          look={recover === undefined ? 'main' : 'plain'}
          autoFocus={recover === undefined}
          isDisabled={busy}
          onPress={() => void ask('books-try-again')}
        >
          <Trans>Try again</Trans>
        </ActionButton>
        {recover !== undefined && !asksForPassphrase && (
          <ActionButton testId="books-from-file" isDisabled={busy} onPress={() => askForPassphrase(true)}>
            <Trans>Restore from a file</Trans>
          </ActionButton>
        )}
        <ActionButton isDisabled={busy} onPress={() => void ask('books-show-folder')}>
          <Trans>Show the folder</Trans>
        </ActionButton>
      </div>
      {recover !== undefined && asksForPassphrase && <RestoreForm onRestore={onRestore} />}
      {failed && <Notice tone="bad">{notPassedOn('refreshing')}</Notice>}
    </>
  );
}
