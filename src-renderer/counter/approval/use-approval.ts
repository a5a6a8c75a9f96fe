import { useEffect, useState } from 'react';
import type { Approvable } from '../../../src-preload/contract/staff/approval.ts';
import type { StaffMarkView } from '../../../src-preload/contract/staff/staff-mark.ts';
import { till } from '../../till-bridge.ts';
import { whyNotAnswered } from '../../words/failures/not-answered.ts';
import { notDoneSentence, type NotDone } from '../../words/failures/not-done.ts';
import { staffSentence, type StaffNotDone } from '../../words/till/staff-words.ts';
import { isWholePin } from '../staff/ask-staff.ts';
import { strayPin } from '../staff/stray-pin.ts';
import { useIsManager } from '../use-counter.ts';
import type { ApprovalFieldsProps } from './approval-fields.tsx';

/** What a form needs for something that a clerk may not do alone. */
export type ApprovalState = {
  /** Whether whoever is at the till needs a manager. */
  readonly isNeeded: boolean;
  /** Whether it can be asked for: nobody is needed, or a PIN is typed. */
  readonly isReady: boolean;
  /** Undefined until it is known who could approve, and where nobody has to. */
  readonly fields: ApprovalFieldsProps | undefined;
  /** Why nothing was approved. */
  readonly sentence: string | null;
  /**
   * Has main approve just this request, if it has to be.
   *
   * @returns whether it may be sent now. Main decides by itself all the same.
   */
  readonly approve: (of: Approvable) => Promise<boolean>;
};

type Refusal =
  | { readonly kind: 'problem'; readonly why: NotDone }
  | { readonly kind: 'unproved'; readonly why: StaffNotDone };

/** @param isApprovable false where even a clerk needs nobody. */
export function useApproval(isApprovable = true): ApprovalState {
  const isNeeded = !useIsManager() && isApprovable;
  const [approvers, setApprovers] = useState<readonly StaffMarkView[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [pin, setPin] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isCurrent = true;
    till.ask('approvers').then(
      (known) => isCurrent && setApprovers(known),
      (error: unknown) => isCurrent && setRefusal({ kind: 'problem', why: whyNotAnswered(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded]);
  const approver = approvers.find(({ id }) => id === chosen) ?? approvers[0];
  const approve = async (of: Approvable): Promise<boolean> => {
    if (!isNeeded) return true;
    if (approver === undefined) return false;
    setRefusal(null);
    strayPin.begin();
    try {
      const reply = await till.ask('approve', { of, manager: approver.id, pin });
      if (reply.ok) return true;
      setRefusal(
        'problem' in reply
          ? { kind: 'problem', why: reply.problem }
          : { kind: 'unproved', why: reply.unproved },
      );
    } catch (error) {
      setRefusal({ kind: 'problem', why: whyNotAnswered(error) });
    } finally {
      strayPin.end();
      setPin('');
    }
    return false;
  };
  const type = (typed: string): void => {
    setPin(typed);
    setRefusal(null);
  };
  return {
    isNeeded,
    isReady: !isNeeded || (approver !== undefined && isWholePin(pin)),
    fields:
      isNeeded && approver !== undefined
        ? { approvers, chosen: approver.id, onChoose: setChosen, pin, onPin: type }
        : undefined,
    sentence: refusal === null ? null : sentenceOf(refusal, approver?.name ?? ''),
    approve,
  };
}

const sentenceOf = (refusal: Refusal, name: string): string =>
  refusal.kind === 'unproved'
    ? staffSentence(refusal.why, 'approving', name)
    : notDoneSentence(refusal.why, 'after-sale');
