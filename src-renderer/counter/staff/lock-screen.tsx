import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import { TextField } from 'react-aria-components/TextField';
import type { StaffState } from '../../../src-preload/contract/staff/staff.ts';
import { till } from '../../till-bridge.ts';
import { whyNotAnswered } from '../../words/failures/not-answered.ts';
import { staffSentence, waitWords, type StaffNotDone } from '../../words/till/staff-words.ts';
import { keyOf } from '../commands/command-keys.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { digitsAlone } from '../figures/ascii-digits.ts';
import { counterStore } from '../use-counter.ts';
import { isWholePin, longestPin } from './ask-staff.ts';
import { ForgottenPin } from './forgotten-pin.tsx';
import css from './lock-screen.module.css';
import { PinPad } from './pin-pad.tsx';
import { strayPin } from './stray-pin.ts';
import { useCountdown } from './use-countdown.ts';

type Locked = Extract<StaffState, { kind: 'locked' }>;

/** All that there is to see while nobody is at the till. */
export default function LockScreen({ staff }: { readonly staff: Locked }) {
  const [isForgotten, setForgotten] = useState(staff.isDamaged);
  // Nothing more is on its way: what can wait may begin, sales of before the lock among it.
  useEffect(() => {
    void till.ask('first-view-shown').catch(() => undefined);
  }, []);
  return (
    <main className={css['screen']}>
      {isForgotten ? (
        <ForgottenPin staff={staff} onBack={() => setForgotten(false)} />
      ) : (
        <Unlock staff={staff} onForgotten={() => setForgotten(true)} />
      )}
    </main>
  );
}

const waitSentence = (name: string, howLong: string): string =>
  t`Too many wrong PINs for ${name}. Wait ${howLong}, or ask a manager for a new PIN.`;

const signingIn = (name: string): string => t`Signing in as ${name}…`;

const isIn = (): boolean => counterStore.getState().staff?.kind === 'in';

const isDigit = (key: string): boolean => /^\p{Nd}$/u.test(key);

type UnlockProps = { readonly staff: Locked; readonly onForgotten: () => void };

/** Stands for digits that were typed on the page before this one, which nobody told this one. */
const typedBefore = '••••';

function Unlock({ staff: { members, lastId, enteringId }, onForgotten }: UnlockProps) {
  const lastInId = enteringId ?? lastId;
  const last = members.find(({ id }) => id === lastInId) ?? members[0];
  const [chosenId, setChosenId] = useState(last?.id ?? '');
  const [pin, setPin] = useState('');
  const [failure, setFailure] = useState<StaffNotDone | null>(null);
  const [isChecking, setChecking] = useState(false);
  // Whose PIN was right on the page before this one is on the way in.
  const isEntering = isChecking || enteringId !== null;
  useEffect(() => {
    if (!isEntering) return undefined;
    strayPin.begin();
    return () => strayPin.end();
  }, [isEntering]);
  const waits = useCountdown(members);
  const field = useRef<HTMLInputElement>(null);
  const chosen = members.find(({ id }) => id === chosenId);
  const waitMs = waits.leftMs(chosenId);

  const choose = (id: string): void => {
    setChosenId(id);
    setPin('');
    setFailure(null);
  };
  const step = (by: number): void => {
    const at = members.findIndex(({ id }) => id === chosenId);
    const next = members[(at + by + members.length) % members.length];
    if (next !== undefined) choose(next.id);
  };
  const type = (typed: string): void => {
    setPin(digitsAlone(typed).slice(0, longestPin));
    setFailure(null);
  };
  const unlock = async (): Promise<void> => {
    if (chosen === undefined || isEntering) return;
    setChecking(true);
    try {
      const reply = await till.ask('staff-unlock', { id: chosen.id, pin });
      if (reply.ok && isIn()) return;
      if (!reply.ok) {
        const { problem } = reply;
        if ('waitMs' in problem) waits.begin(chosen.id, problem.waitMs);
        // How long is said below, and counts down there.
        setFailure('waitMs' in problem && problem.waitMs > 0 ? null : problem);
      }
    } catch (error) {
      setFailure(whyNotAnswered(error));
    }
    setPin('');
    setChecking(false);
    field.current?.focus();
  };

  const canTry = chosen !== undefined && isWholePin(pin) && waitMs === 0 && !isEntering;
  return (
    <form
      className={css['unlock']}
      onKeyDownCapture={({ key }) => {
        // A PIN is typed right after a name was pressed, which has the focus then.
        if (isDigit(key)) field.current?.focus();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (canTry) void unlock();
      }}
    >
      <h1 className={css['title']}>
        <Trans>Who is at the till?</Trans>
      </h1>
      <RadioGroup
        className={css['names'] ?? ''}
        aria-label={t`Staff`}
        value={chosenId}
        isReadOnly={isEntering}
        onChange={(id) => {
          choose(id);
          field.current?.focus();
        }}
      >
        {members.map(({ id, name }) => (
          <RadioField key={id} value={id}>
            <RadioButton className={css['name'] ?? ''}>{name}</RadioButton>
          </RadioField>
        ))}
      </RadioGroup>
      <div className={css['entry']}>
        <TextField
          className={css['pin'] ?? ''}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          aria-label={chosen === undefined ? t`PIN` : t`PIN of ${chosen.name}`}
          value={enteringId === null || pin !== '' ? pin : typedBefore}
          isReadOnly={isEntering}
          onChange={type}
          onKeyDown={(event) => {
            if (isEntering) return;
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault();
              step(event.key === 'ArrowDown' ? 1 : -1);
            } else event.continuePropagation();
          }}
        >
          <Input ref={field} className={css['digits'] ?? ''} placeholder={t`PIN`} autoFocus />
        </TextField>
        <PinPad
          onDigit={(digit) => type(`${pin}${digit}`)}
          onBack={() => type(pin.slice(0, -1))}
          isBackOffered={pin !== ''}
          isDisabled={isEntering}
        />
        {waitMs > 0 && <Notice tone="warn">{waitSentence(chosen?.name ?? '', waitWords(waitMs))}</Notice>}
        {failure !== null && (
          <Notice tone="bad">{staffSentence(failure, 'unlocking', chosen?.name ?? t`This person`)}</Notice>
        )}
        <ActionButton
          look="main"
          type="submit"
          shortcut={keyOf('unlock')}
          isDisabled={!canTry}
          onPress={() => undefined}
        >
          {isEntering ? signingIn(chosen?.name ?? '') : t`Unlock`}
        </ActionButton>
        <ActionButton onPress={onForgotten} isDisabled={isEntering}>
          <Trans>A manager forgot the PIN</Trans>
        </ActionButton>
      </div>
    </form>
  );
}
