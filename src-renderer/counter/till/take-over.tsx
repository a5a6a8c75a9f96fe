import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { till } from '../../till-bridge.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { AccountField } from '../settings/account/account-field.tsx';
import css from '../settings/section.module.css';
import { notReplacedSentence, type NotReplaced } from './replaced-words.ts';
import { takenOverMeans, TillChoice, type Chosen } from './till-choice.tsx';
import { knownTills, useOtherTills } from './use-other-tills.ts';
import { whyNotAnswered } from '../../words/failures/not-answered.ts';

/** A till that was set up anew, or on another computer, finds the sales of the one before. */
export function TakeOver() {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <TakeOverForm onEnd={() => setOpen(false)} />
  ) : (
    <>
      <p className={css['text']}>
        <Trans>
          If this till replaces an old one, it can take over that till’s sales. They are fetched from your
          provider.
        </Trans>
      </p>
      <ActionButton testId="take-over" onPress={() => setOpen(true)}>
        <Trans>Take over an old till’s sales</Trans>
      </ActionButton>
    </>
  );
}

function TakeOverForm({ onEnd }: { readonly onEnd: () => void }) {
  const others = useOtherTills();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [failed, setFailed] = useState<NotReplaced | null>(null);
  const [isBusy, setBusy] = useState(false);
  const typed = replacedBy(chosen);

  const takeOver = async (wanted: string): Promise<void> => {
    setBusy(true);
    setFailed(null);
    try {
      const end = await till.ask('till-replace', { typed: wanted });
      // What was fetched is told above, with all else that happened to the books.
      if (end.kind === 'replaced') {
        onEnd();
        return;
      }
      setFailed(end);
    } catch (error) {
      setFailed(whyNotAnswered(error));
    }
    setBusy(false);
  };
  if (others === 'asking')
    return (
      <p role="status">
        <Trans>Looking for the shop’s other tills</Trans>
      </p>
    );
  const tills = knownTills(others);
  return (
    <form
      className={css['section']}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== undefined && !isBusy) void takeOver(typed);
      }}
    >
      {tills.length === 0 ? (
        <>
          <p className={css['text']}>{takenOverMeans()}</p>
          <div className={css['fields']}>
            <AccountField
              label={t`A sale number of the old till`}
              hint={t`On its receipts, beginning with its name, such as T1-`}
              value={chosen?.kind === 'unlisted' ? chosen.typed : ''}
              onChange={(number) => setChosen({ kind: 'unlisted', typed: number })}
              maxLength={60}
              isFocused
            />
          </div>
        </>
      ) : (
        <TillChoice
          legend={t`Which till does it replace?`}
          tills={tills}
          offersNew={false}
          chosen={chosen}
          onChange={setChosen}
          isFocused
        />
      )}
      {failed !== null && <Notice tone="bad">{notReplacedSentence(failed)}</Notice>}
      <div className={css['buttons']}>
        <ActionButton onPress={onEnd}>
          <Trans>Cancel</Trans>
        </ActionButton>
        <ActionButton
          type="submit"
          testId="take-over-now"
          isDisabled={typed === undefined || isBusy}
          onPress={() => undefined}
        >
          {isBusy ? t`Fetching its sales` : t`Take over its sales`}
        </ActionButton>
      </div>
    </form>
  );
}

/** The till that is replaced, by its id or one of its order numbers; undefined where none is, or nobody has said. */
export function replacedBy(chosen: Chosen | null): string | undefined {
  if (chosen?.kind === 'replaces') return chosen.other.id;
  const typed = chosen?.kind === 'unlisted' ? chosen.typed.trim() : '';
  return typed === '' ? undefined : typed;
}
