import { useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import { till } from '../../till-bridge.ts';
import { whyNotAnswered, type NotAnswered } from '../../words/failures/not-answered.ts';

type Chosen = ReplyOf<'profile-choose'>;
export type ReadProfile = Extract<Chosen, { kind: 'read' }>;
export type UnusableProfile = Extract<Chosen, { kind: 'unusable' }>;

/** Has staff choose a setup file in main's dialog, and tells what came of it. */
export function useReadProfile(onRead: (profile: ReadProfile) => void) {
  const [isReading, setReading] = useState(false);
  const [unusable, setUnusable] = useState<UnusableProfile | null>(null);
  const [notAnswered, setNotAnswered] = useState<NotAnswered | null>(null);
  const read = async (): Promise<void> => {
    setReading(true);
    try {
      const chosen = await till.ask('profile-choose');
      setNotAnswered(null);
      // Whoever chooses none is where they were.
      if (chosen.kind !== 'dismissed') setUnusable(chosen.kind === 'unusable' ? chosen : null);
      if (chosen.kind === 'read') onRead(chosen);
    } catch (error) {
      setNotAnswered(whyNotAnswered(error));
    }
    setReading(false);
  };
  return { read: () => void read(), isReading, unusable, notAnswered };
}
