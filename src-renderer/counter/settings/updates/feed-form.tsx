import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { FeedAddressFault } from '../../../../src-preload/contract/settings/updates.ts';
import { till } from '../../../till-bridge.ts';
import {
  isNotAnsweredKind,
  whyNotAnswered,
  type NotAnsweredKind,
} from '../../../words/failures/not-answered.ts';
import { notPassedOn } from '../../../words/failures/problem-sentence.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { beginChange } from '../../undo/last-change.ts';
import { AccountField } from '../account/account-field.tsx';
import { feedAddressSentence } from './update-words.ts';
import css from '../section.module.css';

/** Where newer versions are told of. */
export function FeedForm({ address }: { readonly address: string | null }) {
  const [typed, setTyped] = useState(address ?? '');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FeedAddressFault | NotAnsweredKind | null>(null);
  const isReady = typed.trim() !== '' && typed.trim() !== address && !isBusy;

  const set = async (wanted: string | null): Promise<void> => {
    const keep = beginChange();
    setBusy(true);
    setFailure(null);
    try {
      const reply = await till.ask('updates-set', { address: wanted });
      if (reply.ok) {
        const { address: after } = await till.ask('updates-read');
        keep({ kind: 'updates', before: address, after });
        setTyped(after ?? '');
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
        if (isReady) void set(typed);
      }}
    >
      <div className={css['fields']}>
        <AccountField
          label={t`Address of new versions`}
          hint={t`From your IT support; without an address, no new version is looked for`}
          value={typed}
          onChange={setTyped}
          maxLength={2_000}
        />
      </div>
      {failure !== null && (
        <Notice tone="bad">
          {isNotAnsweredKind(failure) ? notPassedOn('changing', failure) : feedAddressSentence(failure)}
        </Notice>
      )}
      <div className={css['buttons']}>
        <ActionButton type="submit" testId="updates-set" isDisabled={!isReady} onPress={() => undefined}>
          {t`Use this address`}
        </ActionButton>
        {address !== null && (
          <ActionButton testId="updates-stop" isDisabled={isBusy} onPress={() => void set(null)}>
            {t`Stop looking`}
          </ActionButton>
        )}
      </div>
    </form>
  );
}
