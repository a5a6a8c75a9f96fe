import { Notice } from '../controls/notice.tsx';
import { ApprovalFields } from './approval-fields.tsx';
import type { ApprovalState } from './use-approval.ts';

/** The part of a form in which a manager approves it. Not there for whoever needs nobody. */
export function Approval({ state: { fields, sentence } }: { readonly state: ApprovalState }) {
  return (
    <>
      {fields !== undefined && <ApprovalFields {...fields} />}
      {sentence !== null && <Notice tone="bad">{sentence}</Notice>}
    </>
  );
}
