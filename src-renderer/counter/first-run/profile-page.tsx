import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { NotSetUp } from '../../../src-preload/contract/account/profile.ts';
import { till } from '../../till-bridge.ts';
import { isNotAnsweredKind, whyNotAnswered, type NotAnswered } from '../../words/failures/not-answered.ts';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { focusNextFrame } from '../controls/focus-next-frame.ts';
import { Notice } from '../controls/notice.tsx';
import { AccountField } from '../settings/account/account-field.tsx';
import form from '../settings/section.module.css';
import css from './first-run.module.css';
import { notSetUpSentence, partWords, unusableSentence } from './profile-words.ts';
import { useReadProfile, type ReadProfile } from './use-read-profile.ts';

type ProfilePageProps = {
  readonly profile: ReadProfile;
  /** Another file was chosen. */
  readonly onRead: (profile: ReadProfile) => void;
  /** What was read is applied. */
  readonly onApplied?: () => void;
};

/** What a setup file would set, to be read before it is applied. */
export function ProfilePage({ profile, onRead, onApplied }: ProfilePageProps) {
  const { name, sets, asksSecret } = profile;
  // SECURITY: the secret is in this field alone, and main keeps it in the keychain.
  const [secret, setSecret] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<NotSetUp | NotAnswered | null>(null);
  const field = useRef<HTMLFormElement>(null);
  const { read, isReading, unusable, notAnswered } = useReadProfile((other) => {
    setFailed(null);
    onRead(other);
  });
  useEffect(
    () => focusNextFrame(() => field.current?.querySelector<HTMLElement>('input, [type="submit"]') ?? null),
    [],
  );
  const isReady = !isBusy && !isReading && (!asksSecret || secret !== '');

  const apply = async (): Promise<void> => {
    setBusy(true);
    setFailed(null);
    try {
      const reply = await till.ask('profile-apply', { secret: asksSecret ? secret : null });
      if (reply.ok) onApplied?.();
      else setFailed(reply.fault);
    } catch (error) {
      setFailed(whyNotAnswered(error));
    }
    setBusy(false);
  };

  return (
    <form
      ref={field}
      className={form['section']}
      data-testid="profile"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void apply();
      }}
    >
      <h2 className={form['title']}>
        <Trans>Set up from a file</Trans>
      </h2>
      <p>
        <Trans>
          <bdi className={css['file']}>{name}</bdi> holds these settings. Nothing changes until you press Set
          up.
        </Trans>
      </p>
      {sets.length === 0 ? (
        <Notice tone="warn">
          <Trans>This file sets nothing.</Trans>
        </Notice>
      ) : (
        <ul className={css['sets']}>
          {sets.flatMap(partWords).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {asksSecret && (
        <div className={form['fields']}>
          <AccountField
            label={t`Secret`}
            hint={t`The account’s secret isn’t in the file. It’s kept in this computer’s keychain.`}
            value={secret}
            onChange={setSecret}
            maxLength={500}
            isSecret
          />
        </div>
      )}
      {failed !== null && <Notice tone="bad">{failedSentence(failed)}</Notice>}
      {unusable !== null && <Notice tone="bad">{unusableSentence(unusable)}</Notice>}
      {notAnswered !== null && <Notice tone="bad">{notPassedOn('changing', notAnswered.kind)}</Notice>}
      <div className={form['buttons']}>
        <ActionButton
          type="submit"
          look="main"
          testId="apply-profile"
          isDisabled={!isReady || sets.length === 0}
          onPress={() => undefined}
        >
          {isBusy ? t`Setting up` : t`Set up`}
        </ActionButton>
        <ActionButton isDisabled={isBusy || isReading} onPress={read}>
          <Trans>Choose another file</Trans>
        </ActionButton>
      </div>
    </form>
  );
}

const isNotAnswered = (failed: NotSetUp | NotAnswered): failed is NotAnswered =>
  isNotAnsweredKind(failed.kind);

const failedSentence = (failed: NotSetUp | NotAnswered): string =>
  isNotAnswered(failed) ? notPassedOn('changing', failed.kind) : notSetUpSentence(failed);
