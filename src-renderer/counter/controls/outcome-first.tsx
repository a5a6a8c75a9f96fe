import { outcomeOf } from '../../words/failures/outcome.ts';

/** Several sentences, the first of which says how it ended: that one in bold. */
export function OutcomeFirst({ text }: { readonly text: string }) {
  const { outcome, rest } = outcomeOf(text);
  return (
    <>
      {outcome !== '' && <strong>{outcome}</strong>}
      {rest}
    </>
  );
}
