import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { till } from '../../till-bridge.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { NameField } from '../till/name-field.tsx';
import { TakeOver } from '../till/take-over.tsx';
import { givenName, typedName } from '../till/till-name.ts';
import { showTask, useCounter, useIsToBeNamed } from '../use-counter.ts';
import { SectionTitle } from './section-title.tsx';
import css from './section.module.css';

/** What this till is called, and, on the shop's account, which till it took the place of. */
export function TillSection() {
  const name = useCounter(({ mirror }) => givenName(mirror?.till ?? ''));
  const mode = useCounter(({ mirror }) => mirror?.mode);
  const isToBeNamed = useIsToBeNamed();
  return (
    <section className={css['section']} data-testid="this-till">
      <SectionTitle part="till" focuses="first-field">
        <Trans>This till</Trans>
      </SectionTitle>
      {isToBeNamed ? (
        <ActionButton look="main" onPress={() => showTask('sell')}>
          <Trans>Name this till</Trans>
        </ActionButton>
      ) : (
        <>
          <NameForm key={name} name={name} />
          {mode === 'live' && <TakeOver />}
        </>
      )}
    </section>
  );
}

function NameForm({ name }: { readonly name: string }) {
  const isAsked = useCounter(({ mirror }) => mirror?.tillAsks?.kind === 'name');
  const [typed, setTyped] = useState(name);
  const [failed, setFailed] = useState(false);
  const wanted = typedName(typed);
  const isReady = wanted !== undefined && (wanted !== name || isAsked);
  return (
    <form
      className={css['section']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        till.ask('till-name-set', { name: wanted }).then(
          () => setFailed(false),
          () => setFailed(true),
        );
      }}
    >
      <NameField typed={typed} onChange={setTyped} />
      {failed && <Notice tone="bad">{notPassedOn('changing')}</Notice>}
      <ActionButton type="submit" testId="till-name-set" isDisabled={!isReady} onPress={() => undefined}>
        <Trans>Save name</Trans>
      </ActionButton>
    </form>
  );
}
