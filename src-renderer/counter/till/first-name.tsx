import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { till } from '../../till-bridge.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { useCounter } from '../use-counter.ts';
import css from './first-name.module.css';
import { NameField } from './name-field.tsx';
import { givenName, typedName } from './till-name.ts';

/** Beside the first search of a till that nobody has named: no sale waits for an answer. */
export default function FirstName() {
  const name = useCounter(({ mirror }) => givenName(mirror?.till ?? ''));
  const [typed, setTyped] = useState(name);
  const [failed, setFailed] = useState(false);
  const wanted = typedName(typed);
  return (
    <form
      className={css['first']}
      data-testid="first-name"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === undefined) return;
        till.ask('till-name-set', { name: wanted }).catch(() => setFailed(true));
      }}
    >
      <NameField typed={typed} onChange={setTyped} />
      <ActionButton
        type="submit"
        testId="keep-first-name"
        isDisabled={wanted === undefined}
        onPress={() => undefined}
      >
        <Trans>Keep this name</Trans>
      </ActionButton>
      {failed && <Notice tone="bad">{notPassedOn('changing')}</Notice>}
    </form>
  );
}
