import { placeName } from '../../../place/place-name.ts';
import { inClauses } from '../../../words/figures/figures.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import { money } from '../../../words/figures/money.ts';
import { startName } from '../../../words/payments/terms-words.ts';
import { offerWords } from '../../../words/orders/package-words.ts';
import { keyOf } from '../../commands/command-keys.ts';
import dialog from '../../controls/dialog.module.css';
import { ActionButton } from '../../controls/action-button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { starts } from '../../sell/terms.ts';
import { isFullFor } from '../../sell/ticket/ticket-line.ts';
import { addTopUp, useCounter } from '../../use-counter.ts';
import { useKeys } from '../../use-keys.ts';
import { useOwedFor } from '../../owed/use-owed.ts';
import type { EsimInHand } from './after-sale-question.ts';
import { Segments } from '../../controls/segments.tsx';
import css from './after-sale-dialog.module.css';

/** Nobody reads on in a longer list; the nearest come first. */
const mostListed = 60;

type TopUpQuestionProps = {
  readonly esim: EsimInHand;
  /** What fits it, the nearest first. */
  readonly productIds: readonly string[];
  readonly onEnd: () => void;
};

/** Which of the packages that fit, and when it starts. It is paid for in Sell, with all that the customer buys. */
export function TopUpQuestion({ esim, productIds, onEnd }: TopUpQuestionProps) {
  const catalog = useCounter((state) => state.catalog);
  const fitting = useMemo(() => fittingOf(catalog?.products ?? [], productIds), [catalog, productIds]);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const usualStart = useCounter((state) => state.usualStart);
  const [start, setStart] = useState(usualStart);
  const chosen = fitting.find(({ productId }) => productId === chosenId) ?? fitting[0];
  const isAlone = useCounter(({ terms }) => terms.lines.length === 0);
  // What was not added before is paid for already: it may pay for this one.
  const owed = useOwedFor({ operations: esim.operations, orderId: esim.named.orderId });
  const whyNot = useWhyNotAdded();
  const add = (): void => {
    if (chosen === undefined || whyNot !== undefined) return;
    onEnd();
    addTopUp(
      { product: chosen, quantity: 1, start, discount: null, esim: esim.named },
      owed.flatMap(({ pieces }) => pieces),
    );
  };
  useKeys({ 'add-top-up': add }, 'dialog');
  if (chosen === undefined)
    return (
      <p className={dialog['text']}>
        <Trans>The packages are loading.</Trans>
      </p>
    );
  const pays = money(chosen.price, chosen.currency);
  return (
    <>
      <ListBox
        className={css['list'] ?? ''}
        aria-label={t`Packages that fit`}
        autoFocus="first"
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={[chosen.productId]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys;
          if (typeof key === 'string') setChosenId(key);
        }}
        onAction={add}
      >
        {fitting.map((product) => (
          <ListBoxItem
            key={product.productId}
            id={product.productId}
            className={css['row'] ?? ''}
            textValue={inClauses([placeName(product), offerWords(product)])}
          >
            <span className={css['what']}>{inClauses([placeName(product), offerWords(product)])}</span>
            <span className={css['price']}>{money(product.price, product.currency)}</span>
          </ListBoxItem>
        ))}
      </ListBox>
      <Segments
        label={t`Starts`}
        choices={starts.map((id) => ({ id, name: startName(id) }))}
        pickedId={start}
        onPick={setStart}
      />
      {esim.isRefunded && (
        <Notice tone="warn">
          <Trans>
            All that was sold on this eSIM was refunded: make sure that the customer still has it.
          </Trans>
        </Notice>
      )}
      {whyNot !== undefined && (
        <Notice tone="warn" id="why-not-added">
          {whyNot}
        </Notice>
      )}
      <div className={dialog['buttons']}>
        <ActionButton onPress={onEnd}>
          <Trans>Cancel</Trans>
        </ActionButton>
        <ActionButton
          look="main"
          shortcut={keyOf('add-top-up')}
          isDisabled={whyNot !== undefined}
          testId="add-top-up"
          onPress={add}
          {...(whyNot === undefined ? {} : { describedBy: 'why-not-added' })}
        >
          {isAlone ? <Trans>Go on to pay {pays}</Trans> : <Trans>Add to the sale for {pays}</Trans>}
        </ActionButton>
      </div>
    </>
  );
}

/** Why nothing can be added to the sale in Sell now. */
function useWhyNotAdded(): string | undefined {
  const isWaiting = useCounter(({ handOver }) => handOver?.kind === 'waiting-for-main');
  const isFull = useCounter(({ terms }) => isFullFor(terms.lines, 1));
  if (isWaiting) return t`A sale is being recorded. Wait a moment.`;
  return isFull ? t`The sale in Sell is full: sell it first, and top up then.` : undefined;
}

/** In the order that main offers them in. */
function fittingOf(products: readonly CatalogProduct[], productIds: readonly string[]): CatalogProduct[] {
  const byId = new Map(products.map((product) => [product.productId, product]));
  return productIds.slice(0, mostListed).flatMap((productId) => byId.get(productId) ?? []);
}
