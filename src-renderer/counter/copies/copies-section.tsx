import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { CopiesSet, CopiesState } from '../../../src-preload/contract/books/copies.ts';
import { till } from '../../till-bridge.ts';
import { copyFaultSentence, lastCopyWords } from '../../words/till/copy-words.ts';
import {
  isNotAnsweredKind,
  whyNotAnswered,
  type NotAnsweredKind,
} from '../../words/failures/not-answered.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { NewPassphrase, nothingTyped, whyNotTaken } from '../records/new-passphrase.tsx';
import { useLongWork } from '../records/use-long-work.ts';
import { SectionTitle } from '../settings/section-title.tsx';
import css from '../settings/section.module.css';
import { useCopies } from './use-copies.ts';

/** Where encrypted copies of the books go by themselves: a stick, or a folder of the network. */
export function CopiesSection() {
  const copies = useCopies();
  if (copies === null) return null;
  return (
    <section className={css['section']}>
      <SectionTitle part="backups">
        <Trans>Automatic backups</Trans>
      </SectionTitle>
      <p className={css['text']}>
        <Trans>
          Encrypted copies of your records, made every hour in which something was sold, on a USB stick or in
          a network folder. The last one of each of the past 14 days is kept. Other files there are left
          alone.
        </Trans>
      </p>
      {copies.isPractice && (
        <p className={css['text']}>
          <Trans>Practice sales are not backed up. Copies begin once the shop’s account is connected.</Trans>
        </p>
      )}
      {copies.folder === null ? <Choose /> : <Chosen copies={copies} folder={copies.folder} />}
    </section>
  );
}

function Choose() {
  const [typed, setTyped] = useState(nothingTyped);
  const [work, begin] = useLongWork<CopiesSet | { readonly kind: 'differs' }>();
  const isReady = typed.first !== '' && work !== 'running';
  return (
    <form
      className={css['section']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        begin(async () =>
          typed.first === typed.again
            ? await till.ask('copies-set', { passphrase: typed.first })
            : { kind: 'differs' },
        );
      }}
    >
      <p className={css['text']}>
        <Trans>
          Nobody can open them without the passphrase: write it down and keep it somewhere else. This
          computer’s keychain has what it needs to make them.
        </Trans>
      </p>
      <NewPassphrase
        labels={{ first: t`Passphrase of the copies`, again: t`The passphrase of the copies again` }}
        typed={typed}
        onType={setTyped}
      />
      <ActionButton type="submit" testId="copies-choose" isDisabled={!isReady} onPress={() => undefined}>
        {t`Choose folder`}
      </ActionButton>
      {isNotAnsweredKind(work) && <Notice tone="bad">{notPassedOn('changing', work)}</Notice>}
      {typeof work === 'object' && <NotSet end={work.end} />}
    </form>
  );
}

function NotSet({ end }: { end: CopiesSet | { readonly kind: 'differs' } }) {
  switch (end.kind) {
    case 'set':
    case 'dismissed':
      return null;
    case 'differs':
    case 'short-passphrase':
      return <Notice tone="bad">{whyNotTaken(end.kind)}</Notice>;
    case 'not-kept':
      return (
        <Notice tone="bad">
          {end.fault === 'keychain-locked'
            ? t`Nothing was saved: this computer’s keychain does not answer; unlock it and try again.`
            : t`Nothing was saved: this computer has no keychain to keep the key in; set one up first.`}
        </Notice>
      );
  }
}

function Chosen({ copies, folder }: { copies: CopiesState; folder: string }) {
  const [notAnswered, setNotAnswered] = useState<NotAnsweredKind | null>(null);
  const sentence = copyFaultSentence(copies);
  const ask = (what: 'copies-now' | 'copies-stop') => (): void => {
    till.ask(what).then(
      () => setNotAnswered(null),
      (error: unknown) => setNotAnswered(whyNotAnswered(error).kind),
    );
  };
  return (
    <>
      <p>
        <Trans>
          They go to <bdi>{folder}</bdi>.
        </Trans>{' '}
        {lastCopyWords(copies)}
      </p>
      {sentence !== undefined && <Notice tone="warn">{sentence}</Notice>}
      <div className={css['buttons']}>
        <ActionButton
          testId="copies-now"
          isDisabled={copies.isUnderWay || copies.isPractice}
          onPress={ask('copies-now')}
        >
          {copies.isUnderWay ? t`Copying` : t`Copy now`}
        </ActionButton>
        <ActionButton testId="copies-stop" onPress={ask('copies-stop')}>
          {t`Stop copying`}
        </ActionButton>
      </div>
      {notAnswered !== null && <Notice tone="bad">{notPassedOn('changing', notAnswered)}</Notice>}
      {copies.fault === 'no-key' && <Choose />}
    </>
  );
}
