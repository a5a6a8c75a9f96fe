import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ShiftState } from '../../../src-preload/contract/shift.ts';
import { till } from '../../till-bridge.ts';
import { tenderWords } from '../../words/tender-words.ts';
import { focusOn } from '../controls/focus-on.ts';
import { FormButtons } from '../controls/form-buttons.tsx';
import { Notice } from '../controls/notice.tsx';
import { NumberBox } from '../controls/number-box.tsx';
import { tenders } from '../sell/terms.ts';
import css from './shift-view.module.css';
import { cashTyped, isWrongCash } from './typed-cash.ts';
import { useAsking } from './use-asking.ts';

type CountFormProps = {
  readonly shift: ShiftState;
  readonly number: number;
  readonly onClosed: (number: number) => void;
  readonly onLeave: () => void;
};

/** What is there when a shift ends, per tender and currency. What is expected is told afterwards: a count comes first. */
export function CountForm({ shift, number, onClosed, onLeave }: CountFormProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { ask, isBusy, sentence } = useAsking();
  const boxes = shift.currencies.flatMap((currency) =>
    tenders.map((tender) => ({ id: `${tender}-${currency}`, currency, tender })),
  );
  const [first] = boxes;
  const isCounted = first !== undefined && cashTyped(typed[first.id] ?? '') !== null;
  const isReady = isCounted && !isBusy && !boxes.some(({ id }) => isWrongCash(typed[id] ?? ''));
  const close = (): void => {
    if (!isReady) return;
    const counted = boxes.map(({ id, currency, tender }) => ({
      currency,
      tender,
      amount: cashTyped(typed[id] ?? ''),
    }));
    void ask(
      () => till.ask('shift-close', { number, counted }),
      (closed) => onClosed(closed.number),
    );
  };
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <h2 className={css['title']}>
        <Trans>Count and close shift {number}</Trans>
      </h2>
      <p className={css['soft']}>
        <Trans>
          Cash as it lies in the drawer, all else as the terminal’s slip says. Leave empty what you did not
          count.
        </Trans>
      </p>
      {boxes.map(({ id, currency, tender }, at) => (
        <NumberBox
          key={id}
          label={t`${tenderWords(tender)}, ${currency}`}
          value={typed[id] ?? ''}
          onChange={(value) => setTyped({ ...typed, [id]: value })}
          isWrong={isWrongCash(typed[id] ?? '')}
          {...(at === 0 ? { inputRef: focusOn } : {})}
          testId={`count-${id}`}
        />
      ))}
      {sentence !== null && <Notice tone="bad">{sentence}</Notice>}
      <FormButtons onCancel={onLeave} isReady={isReady} testId="close-shift" className={css['buttons']}>
        <Trans>Close shift {number}</Trans>
      </FormButtons>
    </form>
  );
}
