import { Trans } from '@lingui/react/macro';
import { keyOf } from '../commands/command-keys.ts';
import { KeyLink } from '../controls/key-link.tsx';
import { chooseAgain, useCounter } from '../use-counter.ts';

/** Leads to the package of the last sale once more, as its key does everywhere; nothing before there is one. */
export function SameAgain() {
  const productId = useCounter(({ mirror }) => mirror?.sales[0]?.package?.productId);
  if (productId === undefined) return null;
  return (
    <KeyLink shortcut={keyOf('sell-last-again')} testId="same-again" onPress={() => chooseAgain(productId)}>
      <Trans>Sell the same again</Trans>
    </KeyLink>
  );
}
