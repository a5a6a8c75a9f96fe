import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import type { ShiftState } from '../../../src-preload/contract/staff/shift.ts';
import { till } from '../../till-bridge.ts';
import { FormButtons } from '../controls/form-buttons.tsx';
import { useEarlyEnter } from '../controls/early-enter.ts';
import { Notice } from '../controls/notice.tsx';
import { figureTyped, isUncertain } from '../figures/typed-figure.ts';
import { cashIn } from '../sell/rest-of.ts';
import { useAsking } from '../use-asking.ts';
import { useCounter } from '../use-counter.ts';
import { forgetCount, useCountDraft } from './count-draft.ts';
import { CountFields, type CountBox } from './count-fields.tsx';
import { countedCash } from './counted-cash.ts';
import { CountedCheck, type Counted } from './counted-check.tsx';
import { goToField } from './field-keys.ts';
import css from './shift-view.module.css';
import { StillOwed } from './still-owed.tsx';

type CountFormProps = {
  readonly shift: ShiftState;
  readonly number: number;
  readonly onClosed: (number: number) => void;
  readonly onLeave: () => void;
};

type Checking = {
  readonly counted: readonly Counted[];
  /** What should be there; null where whoever counts isn't told. */
  readonly expected: ReplyOf<'shift-expected'>;
  /** How often other figures were expected when the shift was to be closed with those that were shown. */
  readonly changes: number;
};

/**
 * What is there when a shift ends, per tender and currency. The count comes first; then it is shown beside what was
 * expected, and only once somebody has confirmed that is the shift closed: a Z report never changes.
 */
export function CountForm({ shift, number, onClosed, onLeave }: CountFormProps) {
  const tillId = useCounter((state) => state.mirror?.openTillId ?? '');
  const who = useCounter(({ staff }) => (staff?.kind === 'in' ? staff.id : ''));
  const [draft, setDraft] = useCountDraft(`${tillId} ${String(number)} ${who}`);
  const [checking, setChecking] = useState<Checking | null>(null);
  const { ask, isBusy, sentence } = useAsking();
  const boxes: readonly CountBox[] = shift.currencies.flatMap((currency) =>
    shift.tenders.map((tender) => ({ id: `${tender}-${currency}`, currency, tender })),
  );
  const counted = boxes.map(({ id, currency, tender }) => ({
    currency,
    tender,
    amount: figureTyped(draft.totals[id] ?? '', cashIn(currency)),
  }));
  const isCounted = counted[0] !== undefined && counted[0].amount !== null;
  const isUnclear =
    boxes.some(({ id, currency }) => isUncertain(draft.totals[id] ?? '', cashIn(currency))) ||
    shift.currencies.some((currency) => countedCash(currency, draft.pieces).kind === 'unclear');
  const isReady = isCounted && !isBusy && !isUnclear;
  const dropEarlyEnter = useEarlyEnter(checking === null ? null : `checking ${String(checking.changes)}`);
  const check = (): void => {
    if (!isReady) return;
    void ask(
      async () => ({ ok: true, expected: await till.ask('shift-expected') }) as const,
      ({ expected }) => setChecking({ counted, expected, changes: 0 }),
    );
  };
  const close = (confirmed: Checking): void =>
    void ask(
      async () => {
        const shown = confirmed.expected === null ? null : [...confirmed.expected];
        const reply = await till.ask('shift-close', { number, counted: [...confirmed.counted], shown });
        return 'expected' in reply ? ({ ok: true, expected: reply.expected } as const) : reply;
      },
      (reply) => {
        if ('number' in reply) {
          forgetCount();
          onClosed(reply.number);
        } else setChecking({ ...confirmed, expected: reply.expected, changes: confirmed.changes + 1 });
      },
    );
  return (
    <form
      className={css['form']}
      onKeyDownCapture={dropEarlyEnter}
      onKeyDown={(event) => goToField(event, false)}
      onSubmit={(event) => {
        event.preventDefault();
        if (checking === null) check();
        else close(checking);
      }}
    >
      <h2 className={css['title']}>
        <Trans>Count and close shift {number}</Trans>
      </h2>
      {checking === null ? (
        <>
          <p className={css['soft']}>
            <Trans>
              Count the cash in the drawer, and take the other totals from the terminal’s slip. Leave blank
              what you did not count.
            </Trans>
          </p>
          <CountFields boxes={boxes} draft={draft} onChange={setDraft} />
        </>
      ) : (
        <>
          {checking.changes > 0 && (
            <Notice tone="warn" id="expected-changed">
              <Trans>
                The expected amounts have changed, because something was recorded in the meantime. The shift
                is still open. Check the new figures.
              </Trans>
            </Notice>
          )}
          <CountedCheck counted={checking.counted} expected={checking.expected} />
          <StillOwed />
        </>
      )}
      {sentence !== null && <Notice tone="bad">{sentence}</Notice>}
      {checking === null ? (
        <FormButtons
          key="typing"
          onCancel={onLeave}
          isReady={isReady}
          testId="check-count"
          className={css['foot']}
        >
          <Trans>Check the count</Trans>
        </FormButtons>
      ) : (
        <FormButtons
          key={`checking ${String(checking.changes)}`}
          onCancel={() => setChecking(null)}
          cancelWords={t`Count again`}
          isReady={!isBusy}
          isFocused
          testId="close-shift"
          className={css['buttons']}
        >
          <Trans>Close shift {number}</Trans>
        </FormButtons>
      )}
    </form>
  );
}
