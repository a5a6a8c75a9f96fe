import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { till } from '../../till-bridge.ts';
import form from '../settings/section.module.css';
import { NameField } from '../till/name-field.tsx';
import { givenName, typedName } from '../till/till-name.ts';
import { useCounter } from '../use-counter.ts';
import { StepForm } from './step-form.tsx';

/** What the till is called, while it has no account. */
export function TillStep({ onDone }: { readonly onDone: () => void }) {
  const shown = useCounter(({ mirror }) => givenName(mirror?.till ?? ''));
  const [typed, setTyped] = useState(shown);
  const name = typedName(typed);
  return (
    <StepForm
      title={t`Name this till`}
      sentence={t`Every sale number starts with it, so give each till its own name.`}
      isReady={name !== undefined}
      keep={async () => {
        if (name === undefined) return false;
        await till.ask('till-name-set', { name });
        return true;
      }}
      notKept={t`Not saved. The name couldn’t be used. Try another one.`}
      onDone={onDone}
      focuses="input"
    >
      <div className={form['fields']}>
        <NameField typed={typed} onChange={setTyped} />
      </div>
    </StepForm>
  );
}
