import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import css from './sale-number.module.css';

/** What tells one till's orders apart, of the end of their numbers. */
const tellingEnd = 7;

/** "T1-…73DSE0Y" of a number that is made for machines: the search finds it by its end, too. */
const shortNumber = (orderId: string): string => {
  const [till] = orderId.split('-');
  return `${till ?? ''}-…${orderId.slice(-tellingEnd)}`;
};

/** The number of a sale in short, and whole for whoever copies it. */
export function SaleNumber({ orderId }: { readonly orderId: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => {
    setCopied(false);
    navigator.clipboard.writeText(orderId).then(
      () => setCopied(true),
      // What is shown can still be read off.
      () => undefined,
    );
  };
  return (
    <span className={css['number']}>
      <bdi dir="ltr" title={orderId}>
        {shortNumber(orderId)}
      </bdi>
      <Button
        className={css['copy']}
        aria-label={t`Copy the whole sale number`}
        data-testid="copy-sale-number"
        onPress={copy}
      >
        {isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
      </Button>
    </span>
  );
}
