import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { TillAsks } from '../../../src-preload/contract/account/till-identity.ts';
import { till } from '../../till-bridge.ts';
import css from '../books/books-notices.module.css';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { showSetting, useCounter } from '../use-counter.ts';
import { asksReplaces, notReplacedSentence, type NotReplaced } from './replaced-words.ts';
import { whyNotAnswered } from '../../words/failures/not-answered.ts';

type Asked = Extract<TillAsks, { kind: 'replaces' }>;

/** The ledger is of another till: whether this one takes its place. */
export function TillQuestion({ asked }: { readonly asked: Asked }) {
  const own = useCounter(({ mirror }) => mirror?.till);
  const [failed, setFailed] = useState<NotReplaced | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { id, name } = asked;
  const replace = async (): Promise<void> => {
    setBusy(true);
    setFailed(null);
    try {
      const end = await till.ask('till-replace', { typed: id });
      if (end.kind !== 'replaced') setFailed(end);
    } catch (error) {
      setFailed(whyNotAnswered(error));
    }
    setBusy(false);
  };
  const letBe = async (): Promise<void> => {
    try {
      await till.ask('till-asks-read');
      // Two tills that both sell are better called differently.
      if (name === own) showSetting('till');
    } catch (error) {
      setFailed(whyNotAnswered(error));
    }
  };
  return (
    <>
      <div className={css['row']} data-till-asks={asked.kind}>
        <Notice tone="warn">{asksReplaces(asked)}</Notice>
        <ActionButton testId="till-replaces" isDisabled={isBusy} onPress={() => void replace()}>
          {t`It replaces ${name}`}
        </ActionButton>
        <ActionButton testId="till-still-sells" isDisabled={isBusy} onPress={() => void letBe()}>
          {t`${name} still sells`}
        </ActionButton>
      </div>
      {failed !== null && <Notice tone="bad">{notReplacedSentence(failed)}</Notice>}
    </>
  );
}
