import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReplyOf } from '../../../../src-preload/contract.ts';
import type {
  CallbackFault,
  CallbackSettingView,
} from '../../../../src-preload/contract/account/callbacks.ts';
import { till } from '../../../till-bridge.ts';
import { callbackSentence } from '../../../words/till/callback-words.ts';
import {
  isNotAnsweredKind,
  whyNotAnswered,
  type NotAnsweredKind,
} from '../../../words/failures/not-answered.ts';
import { notPassedOn } from '../../../words/failures/problem-sentence.ts';
import { CheckRow } from '../../controls/check-row.tsx';
import { ActionButton } from '../../controls/action-button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { beginChange } from '../../undo/last-change.ts';
import { AccountField } from './account-field.tsx';
import css from '../section.module.css';

type Failure = CallbackFault | NotAnsweredKind;

const usualPort = '8091';

/** What is to be said before anything is pressed. */
const standing = ({ state }: ReplyOf<'callback-read'>): Failure | null =>
  state === 'off' || state === 'listening' ? null : state;

type CallbackFormProps = {
  readonly callback: ReplyOf<'callback-read'>;
  readonly onChanged: (callback: ReplyOf<'callback-read'>) => void;
};

/** Turns notifications on and off. */
export function CallbackForm({ callback, onChanged }: CallbackFormProps) {
  const { setting } = callback;
  const isOn = setting !== null;
  const [address, setAddress] = useState(setting?.address ?? '');
  const [port, setPort] = useState(String(setting?.port ?? usualPort));
  const [reach, setReach] = useState(setting?.reach ?? 'computer');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(standing(callback));

  const number = /^\d{1,5}$/.test(port.trim()) ? Number(port) : 0;
  const isComplete = address.trim() !== '' && number >= 1 && number <= 65_535;

  const set = async (wanted: CallbackSettingView | null): Promise<void> => {
    const keep = beginChange();
    setBusy(true);
    setFailure(null);
    try {
      const reply = await till.ask('callback-set', wanted);
      if (reply.ok) {
        const changed = await till.ask('callback-read');
        keep({ kind: 'callback', before: setting, after: changed.setting });
        onChanged(changed);
      } else setFailure(reply.fault);
    } catch (error) {
      setFailure(whyNotAnswered(error).kind);
    }
    setBusy(false);
  };

  return (
    <form
      className={css['section']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete && !busy) void set({ address: address.trim(), port: number, reach });
      }}
    >
      <p className={css['text']}>
        <Trans>
          Optional: the till works without them. If your provider can reach this till over the internet, eSIMs
          appear a moment sooner. The till checks every notification with your provider.
        </Trans>
      </p>
      <div className={css['fields']}>
        <AccountField
          label={t`Callback address`}
          hint={t`Sent with each order; must lead to the port below`}
          value={address}
          onChange={setAddress}
          maxLength={2_000}
        />
        <AccountField
          label={t`Port of this computer`}
          value={port}
          onChange={setPort}
          maxLength={5}
          isDigits
        />
      </div>
      <CheckRow isOn={reach === 'network'} onChange={(isOn) => setReach(isOn ? 'network' : 'computer')}>
        <Trans>Accept notifications from other computers on the network</Trans>
      </CheckRow>
      {failure !== null && (
        <Notice tone="bad">
          {isNotAnsweredKind(failure) ? notPassedOn('changing', failure) : callbackSentence(failure)}
        </Notice>
      )}
      <div className={css['buttons']}>
        <ActionButton type="submit" isDisabled={!isComplete || busy} onPress={() => undefined}>
          {isOn ? t`Change notifications` : t`Turn notifications on`}
        </ActionButton>
        {isOn && (
          <ActionButton isDisabled={busy} onPress={() => void set(null)}>
            <Trans>Turn notifications off</Trans>
          </ActionButton>
        )}
      </div>
    </form>
  );
}
