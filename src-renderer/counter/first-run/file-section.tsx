import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { notPassedOn } from '../../words/failures/problem-sentence.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import css from '../settings/section.module.css';
import { ProfilePage } from './profile-page.tsx';
import { unusableSentence } from './profile-words.ts';
import { useReadProfile, type ReadProfile } from './use-read-profile.ts';

/** Sets a till that is in use up from a file of the shop’s administrator, as the first start offers it. */
export function FileSection() {
  const [profile, setProfile] = useState<ReadProfile | null>(null);
  const [isApplied, setApplied] = useState(false);
  const { read, isReading, unusable, notAnswered } = useReadProfile((chosen) => {
    setApplied(false);
    setProfile(chosen);
  });
  if (profile !== null)
    return (
      <ProfilePage
        profile={profile}
        onRead={setProfile}
        onApplied={() => {
          setProfile(null);
          setApplied(true);
        }}
      />
    );
  return (
    <section className={css['section']}>
      <h2 className={css['title']}>
        <Trans>Set up from a file</Trans>
      </h2>
      <p className={css['text']}>
        <Trans>Use a setup file from your shop’s administrator.</Trans>
      </p>
      {isApplied && (
        <Notice tone="done">
          <Trans>Set up from the file.</Trans>
        </Notice>
      )}
      {unusable !== null && <Notice tone="bad">{unusableSentence(unusable)}</Notice>}
      {notAnswered !== null && <Notice tone="bad">{notPassedOn('changing', notAnswered.kind)}</Notice>}
      <ActionButton isDisabled={isReading} onPress={read} testId="choose-file">
        <Trans>Choose a setup file</Trans>
      </ActionButton>
    </section>
  );
}
