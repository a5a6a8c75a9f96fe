import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ActionButton } from '../../controls/action-button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { InActions } from '../detail/order-actions.tsx';

/**
 * The customer's own page at the service, for who asks where to look the data up. Copied, never opened here: no window of the
 * till goes anywhere.
 */
export function CustomerPage({ address }: { readonly address: string }) {
  const [ending, setEnding] = useState<'copied' | 'failed' | null>(null);
  const copy = (): void => {
    setEnding(null);
    navigator.clipboard.writeText(address).then(
      () => setEnding('copied'),
      () => setEnding('failed'),
    );
  };
  return (
    <InActions at="further">
      <ActionButton testId="customer-page" onPress={copy}>
        <Trans>Copy the customer’s page</Trans>
      </ActionButton>
      <p>
        <Trans>The customer sees the data left on this page of your provider.</Trans>
      </p>
      {ending === 'copied' && (
        <Notice tone="done">
          <Trans>Copied. Paste it into a message to the customer.</Trans>
        </Notice>
      )}
      {ending === 'failed' && (
        <Notice tone="bad">
          <Trans>The page’s address couldn’t be copied. Try again.</Trans>
        </Notice>
      )}
    </InActions>
  );
}
