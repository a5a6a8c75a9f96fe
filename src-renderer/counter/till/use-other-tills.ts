import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import { till } from '../../till-bridge.ts';
import { useCounter } from '../use-counter.ts';
import { whyNotAnswered, type NotAnsweredKind } from '../../words/failures/not-answered.ts';

/** The shop's other tills as the service tells of them; `asking` until it has. */
export type OtherTills = ReplyOf<'tills-there'> | 'asking' | NotAnsweredKind;

/** Asks for the shop's other tills once the service is there, and again when it is back. */
export function useOtherTills(): OtherTills {
  const service = useCounter(({ mirror }) => mirror?.service.kind ?? 'connecting');
  const [tills, setTills] = useState<OtherTills>('asking');
  useEffect(() => {
    if (service === 'connecting') return undefined;
    let isCurrent = true;
    till.ask('tills-there').then(
      (reply) => isCurrent && setTills(reply),
      (error: unknown) => isCurrent && setTills(whyNotAnswered(error).kind),
    );
    return () => {
      isCurrent = false;
    };
  }, [service]);
  return tills;
}

const none: readonly never[] = [];

/** Those that it told of. */
export const knownTills = (tills: OtherTills) =>
  typeof tills === 'object' && tills.kind === 'told' ? tills.tills : none;
