import type { ReceiptModel } from '../../src-preload/contract/customers/receipt.ts';

type PracticeMarkProps = {
  readonly practice: ReceiptModel['practice'];
  readonly className: string | undefined;
};

/** Says of a receipt or a report that no money was moved; nothing where it was. */
export function PracticeMark({ practice, className }: PracticeMarkProps) {
  if (practice === null) return null;
  return (
    <p className={className}>
      <strong>{practice.mark}</strong> {practice.meaning}
    </p>
  );
}
