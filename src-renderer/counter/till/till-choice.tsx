import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { TillThere } from '../../../src-preload/contract/account/till-identity.ts';
import { dateAndTime } from '../../words/figures/moments.ts';
import check from '../controls/check-row.module.css';
import { AccountField } from '../settings/account/account-field.tsx';
import css from './till-choice.module.css';

/** What staff say of this till. `unlisted`: the till that it replaces is told by one of its order numbers. */
export type Chosen =
  | { readonly kind: 'new' }
  | { readonly kind: 'replaces'; readonly other: TillThere }
  | { readonly kind: 'unlisted'; readonly typed: string };

type TillChoiceProps = {
  readonly legend: string;
  readonly tills: readonly TillThere[];
  /** Whether "a new till" is an answer. */
  readonly offersNew: boolean;
  readonly chosen: Chosen | null;
  readonly onChange: (chosen: Chosen) => void;
  /** The first answer takes the focus when it appears. */
  readonly isFocused?: boolean;
};

/** Whether this is a new till, or which one it replaces. */
export function TillChoice({
  legend,
  tills,
  offersNew,
  chosen,
  onChange,
  isFocused = false,
}: TillChoiceProps) {
  return (
    <fieldset className={css['choice']}>
      <legend className={css['legend']}>{legend}</legend>
      {offersNew && (
        <Answer
          testId="new-till"
          isChosen={chosen?.kind === 'new'}
          onChoose={() => onChange({ kind: 'new' })}
          isFocused={isFocused}
        >
          <Trans>A new till</Trans>
        </Answer>
      )}
      {tills.map((other, index) => (
        <Answer
          key={other.id}
          meaning={takenOverMeans()}
          testId={`replace-${other.id}`}
          isChosen={chosen?.kind === 'replaces' && chosen.other.id === other.id}
          onChoose={() => onChange({ kind: 'replaces', other })}
          isFocused={isFocused && !offersNew && index === 0}
        >
          {t`It replaces ${other.name}`}
          <small className={css['about']}>
            <bdi>{other.id}</bdi>
            {other.lastAt !== null && <> · {lastSoldWords(other.lastAt)}</>}
          </small>
        </Answer>
      ))}
      <Answer
        meaning={takenOverMeans()}
        testId="unlisted-till"
        isChosen={chosen?.kind === 'unlisted'}
        onChoose={() => onChange({ kind: 'unlisted', typed: '' })}
        isFocused={isFocused && !offersNew && tills.length === 0}
      >
        {tills.length === 0 ? t`It replaces another till` : t`It replaces a till that is not listed`}
      </Answer>
      {chosen?.kind === 'unlisted' && (
        <div className={css['number']}>
          <AccountField
            label={t`A sale number from the old till`}
            hint={t`On its receipts; starts with its name, such as T1-`}
            value={chosen.typed}
            onChange={(typed) => onChange({ kind: 'unlisted', typed })}
            maxLength={60}
            isFocused
          />
        </div>
      )}
    </fieldset>
  );
}

/** What it means to replace a till, told where it is chosen. */
export const takenOverMeans = (): string =>
  t`Only if the old till no longer sells. This till takes over its sales from your provider, without the prices that customers paid.`;

function lastSoldWords(at: string): string {
  const when = dateAndTime(at);
  return t`last sale ${when}`;
}

type AnswerProps = {
  readonly testId: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly isFocused: boolean;
  /** What follows, told once it is chosen. */
  readonly meaning?: string;
  readonly children: ReactNode;
};

function Answer({ testId, isChosen, onChoose, isFocused, meaning, children }: AnswerProps) {
  return (
    <label className={css['answer']}>
      <input
        type="radio"
        name="till-choice"
        className={check['box']}
        data-testid={testId}
        checked={isChosen}
        onChange={onChoose}
        autoFocus={isFocused}
      />
      <span className={css['words']}>
        {children}
        {isChosen && meaning !== undefined && <small className={css['about']}>{meaning}</small>}
      </span>
    </label>
  );
}
