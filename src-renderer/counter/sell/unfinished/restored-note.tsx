import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { inARow } from '../../../words/figures/figures.ts';
import { money } from '../../../words/figures/money.ts';
import { shortTitle } from '../../../words/orders/package-words.ts';
import type { TypeAgain } from '../../../../src-preload/contract/sales/unfinished.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { seekInOrders, showOrder, useCounter } from '../../use-counter.ts';
import { useArrangedCatalog } from '../search/arranged-catalog.ts';
import type { Restored } from './restoration.ts';
import { otherPrices } from './restored.ts';
import css from './restored-note.module.css';

/** Says what became of a ticket that was left unfinished. Not there without one. */
export default function RestoredNote() {
  const restored = useCounter((state) => state.restored);
  if (restored === null) return null;
  switch (restored.kind) {
    case 'ticket':
      return <TicketNote {...restored} />;
    case 'being-sold':
      return <BeingSoldNote />;
    case 'sent':
      return <SentNote onShow={() => showOrder(restored.orderId)} />;
    case 'topped-up':
      return <SentNote onShow={() => seekInOrders(restored.uidCustomer)} />;
  }
}

function BeingSoldNote() {
  return (
    <div className={css['note']} data-testid="being-sold-note">
      <Notice tone="warn">
        <Trans>
          The sale on the screen may already have been sent. Check Orders before you sell it again.
        </Trans>
      </Notice>
    </div>
  );
}

function SentNote({ onShow }: { readonly onShow: () => void }) {
  return (
    <div className={css['note']} data-testid="sent-note">
      <Notice tone="warn">
        <Trans>The sale on the screen was already sent. Check it before you sell it again.</Trans>
      </Notice>
      <ActionButton onPress={onShow}>
        <Trans>Show that sale</Trans>
      </ActionButton>
    </div>
  );
}

function TicketNote({ whose, before, gone, again }: Extract<Restored, { kind: 'ticket' }>) {
  const lines = useCounter(({ terms }) => terms.lines);
  const { byId } = useArrangedCatalog().shelf;
  const changed = otherPrices(before, lines, (product) => byId.get(product.productId) ?? product);
  const found = [
    ...changed.map((product) => {
      const [title, price] = [shortTitle(product), money(product.price, product.currency)];
      return t`${title} is now ${price}`;
    }),
    ...gone.map((each) => {
      const title = shortTitle(each);
      return t`${title} is no longer available`;
    }),
  ];
  const news = inARow(found);
  return (
    <div className={css['note']} data-testid="restored-note">
      <Notice tone="warn">
        {whose === null
          ? t`This sale wasn’t finished. Nothing here has been sold.`
          : t`This is ${whose}’s unfinished sale. Nothing here has been sold.`}
        {found.length > 0 && <> {t`Prices were updated: ${news}.`}</>}
        {again.map((what) => (
          <span key={what}> {againWords(what)}</span>
        ))}
      </Notice>
    </div>
  );
}

function againWords(what: TypeAgain): string {
  switch (what) {
    case 'customer':
      return t`Add the customer again.`;
    case 'card-slip':
      return t`Type the card slip again.`;
    case 'payment':
      return t`Choose the payment again.`;
  }
}
