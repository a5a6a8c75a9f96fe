import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { till } from '../../till-bridge.ts';
import {
  isNotAnsweredKind,
  whyNotAnswered,
  type NotAnsweredKind,
} from '../../words/failures/not-answered.ts';
import { causeOf } from '../../words/failures/problem-cause.ts';
import { capitalized } from '../../words/language/capitalized.ts';
import { notDoneSentence, type NotDone } from '../../words/failures/not-done.ts';
import { keyOf } from '../commands/command-keys.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import page from '../controls/one-column.module.css';
import { useTellFirstView } from '../start/first-view.ts';
import { lock } from '../frame/lock.ts';
import form from '../settings/section.module.css';
import { useIsManaged } from '../settings/use-is-managed.ts';
import { useCounter, useIsManager } from '../use-counter.ts';
import { useWhileItStands } from '../use-is-over.ts';
import { NameField } from './name-field.tsx';
import css from './name-till.module.css';
import { notReplacedSentence, type NotReplaced } from './replaced-words.ts';
import { SetUpSteps } from './set-up-steps.tsx';
import { replacedBy } from './take-over.tsx';
import { TillChoice, type Chosen } from './till-choice.tsx';
import { offeredName, typedName } from './till-name.ts';
import { knownTills, useOtherTills, type OtherTills } from './use-other-tills.ts';

/** Stands where a live till sells until somebody has said what it is called, and whether it replaces another. */
export default function NameTill() {
  // A start leads here first, and nothing is on its way that could be shown.
  useTellFirstView(false);
  return (
    <div className={page['page']}>
      <TillNaming />
    </div>
  );
}

/** The question itself, with the steps that lead to it. */
export function TillNaming() {
  const isManager = useIsManager();
  const others = useOtherTills();
  return (
    <div className={page['column']} data-testid="name-this-till">
      <SetUpSteps at="till" />
      <h2 className={page['title']}>
        <Trans>Name this till</Trans>
      </h2>
      {!isManager ? (
        <ForManager />
      ) : others === 'asking' ? (
        <>
          <p role="status">
            <Trans>The account is connected. Looking for the shop’s other tills</Trans>
          </p>
          <ToPractice />
        </>
      ) : (
        <NamingForm others={others} />
      )}
    </div>
  );
}

function ForManager() {
  return (
    <>
      <p className={css['text']}>
        <Trans>
          The shop’s account is connected, but this till has no name yet, so it can’t sell. Ask a manager to
          name it.
        </Trans>
      </p>
      <div className={form['buttons']}>
        <ActionButton look="main" shortcut={keyOf('lock')} onPress={lock}>
          <Trans>Lock for a manager</Trans>
        </ActionButton>
      </div>
    </>
  );
}

function NamingForm({ others }: { readonly others: Exclude<OtherTills, 'asking'> }) {
  const name = useCounter(({ mirror }) => mirror?.till ?? '');
  const isNamed = useCounter(({ mirror }) => mirror?.tillAsks?.kind === 'name' && mirror.tillAsks.isNamed);
  const tills = knownTills(others);
  const taken = tills.map((other) => other.name);
  // With no other till there is nothing to choose between; among several nobody chooses by habit.
  const [chosen, setChosen] = useState<Chosen | null>(tills.length === 0 ? { kind: 'new' } : null);
  const [typed, setTyped] = useState(offeredName(name, isNamed, taken));
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<NotReplaced | null>(null);

  const replaced = replacedBy(chosen);
  const wanted = typedName(typed);
  const isReady = wanted !== undefined && (chosen?.kind === 'new' || replaced !== undefined) && !isBusy;

  const choose = (next: Chosen): void => {
    setChosen(next);
    if (next.kind === 'replaces') setTyped(next.other.name);
    else if (chosen?.kind === 'replaces') setTyped(offeredName(name, isNamed, taken));
  };
  const answer = async (wantedName: string): Promise<void> => {
    setBusy(true);
    setFailed(null);
    try {
      const end = replaced === undefined ? null : await till.ask('till-replace', { typed: replaced });
      // What of its sales could not be fetched is told above all views, and fetched later.
      if (end === null || end.kind === 'replaced' || end.kind === 'not-fetched')
        await till.ask('till-name-set', { name: wantedName });
      else setFailed(end);
    } catch (error) {
      setFailed(whyNotAnswered(error));
    }
    setBusy(false);
  };
  return (
    <form
      className={form['section']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void answer(wanted);
      }}
    >
      <p className={css['text']}>
        <Trans>The account is connected. Choose which till this is to start selling.</Trans>
      </p>
      {isNotAnsweredKind(others) || others.kind === 'not-told' ? (
        <Notice tone="warn">{notToldSentence(others)}</Notice>
      ) : null}
      <TillChoice
        legend={t`Is this a new till, or does it replace another one?`}
        tills={tills}
        offersNew
        chosen={chosen}
        onChange={choose}
        isFocused={tills.length > 0}
      />
      <NameField
        typed={typed}
        onChange={setTyped}
        taken={chosen?.kind === 'replaces' ? [] : taken}
        isFocused={tills.length === 0}
      />
      {failed !== null && <Notice tone="bad">{notReplacedSentence(failed)}</Notice>}
      <div className={form['buttons']}>
        <ActionButton
          type="submit"
          look="main"
          testId="till-named"
          isDisabled={!isReady}
          onPress={() => undefined}
        >
          {isBusy && replaced !== undefined ? t`Fetching its sales` : t`Go live`}
        </ActionButton>
        <ToPractice />
      </div>
    </form>
  );
}

function notToldSentence(others: Extract<OtherTills, { kind: 'not-told' }> | NotAnsweredKind): string {
  if (isNotAnsweredKind(others)) return notDoneSentence({ kind: others }, 'refreshing');
  const cause = capitalized(causeOf(others.problem));
  return t`The shop’s other tills can’t be listed. ${cause}. If this till replaces one, have one of its receipts ready.`;
}

/** The way back: the account stays kept. There is none where the shop's administrator keeps the account to himself. */
function ToPractice() {
  const [latestFailure, setFailed] = useState<NotDone | null>(null);
  const failed = useWhileItStands(latestFailure);
  const isManaged = useIsManaged('account');
  const leave = async (): Promise<void> => {
    try {
      const reply = await till.ask('account-practice');
      setFailed(reply.ok ? null : reply.problem);
    } catch (error) {
      setFailed(whyNotAnswered(error));
    }
  };
  if (isManaged !== false) return null;
  return (
    <>
      <ActionButton testId="back-to-practice" onPress={() => void leave()}>
        <Trans>Back to practice mode</Trans>
      </ActionButton>
      {failed !== null && <Notice tone="bad">{notDoneSentence(failed, 'changing')}</Notice>}
    </>
  );
}
