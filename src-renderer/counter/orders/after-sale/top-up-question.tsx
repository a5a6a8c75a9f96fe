import { placeName } from '../../../place/place-name.ts';
import { inClauses } from '../../../words/figures/figures.ts';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import type { ActivationMode } from '../../../../src-preload/contract/sales/package.ts';
import type { ToppedUpEsim } from '../../../../src-preload/contract/sales/wanted.ts';
import { till } from '../../../till-bridge.ts';
import { change, money, subtract } from '../../../words/figures/money.ts';
import { offerWords } from '../../../words/orders/package-words.ts';
import { tenderWords } from '../../../words/payments/tender-words.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { asReadBack } from '../../money/as-read-back.ts';
import { useIsEnough } from '../../money/funds.ts';
import { tendersWith, usualTerms } from '../../sell/terms.ts';
import { isFullFor } from '../../sell/ticket/ticket-line.ts';
import { addTopUp, useCounter } from '../../use-counter.ts';
import { useKeys } from '../../use-keys.ts';
import type { EsimInHand, QuestionProps } from './after-sale-question.ts';
import chips from '../../controls/chips.module.css';
import css from './after-sale-dialog.module.css';

/** Nobody reads on in a longer list; the nearest come first. */
const mostListed = 60;

const starts: readonly (readonly [ActivationMode, MessageDescriptor])[] = [
  ['NOW', msg`At once`],
  ['FIRST_USE', msg`When first used`],
  ['ON_DEMAND', msg`When activated here`],
];

/** Which of the packages that fit, and when it starts. */
export function TopUpQuestion({
  esim,
  profile,
  begin,
  isBusy,
  onEnd,
  productIds,
}: QuestionProps & { readonly productIds: readonly string[] }) {
  const catalog = useCounter((state) => state.catalog);
  const balance = useCounter(({ mirror }) => mirror?.balance ?? null);
  const fitting = useMemo(() => fittingOf(catalog?.products ?? [], productIds), [catalog, productIds]);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [activationMode, setActivationMode] = useState<ActivationMode>('NOW');
  const names = useCounter((state) => state.tenders);
  const [tender, setTender] = useState(usualTerms.tender);
  const chosen = fitting.find(({ productId }) => productId === chosenId) ?? fitting[0];
  const amount = balance?.amount ?? null;
  const isEnough = useIsEnough(chosen?.cost ?? null) !== false;
  const buy = (): void => {
    if (chosen === undefined || !isEnough || isBusy) return;
    begin(() => till.ask('top-up', { ...profile, ...asReadBack(chosen), activationMode, tender }));
  };
  const onTicket = esimForTicket(esim);
  const isRoom = useCounter(
    ({ terms, handOver }) => !isFullFor(terms.lines, 1) && handOver?.kind !== 'waiting-for-main',
  );
  const add = (): void => {
    if (chosen === undefined || isBusy || onTicket === null || !isRoom) return;
    onEnd();
    addTopUp({ product: chosen, quantity: 1, start: activationMode, discount: null, esim: onTicket });
  };
  useKeys({ 'buy-top-up': buy, 'add-top-up': add }, 'dialog');
  if (chosen === undefined)
    return (
      <p className={css['text']}>
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
      <div className={chips['chips']} role="group" aria-label={t`Starts`}>
        {starts.map(([mode, words]) => (
          <ToggleButton
            key={mode}
            className={chips['chip'] ?? ''}
            isSelected={activationMode === mode}
            onChange={() => setActivationMode(mode)}
          >
            {i18n._(words)}
          </ToggleButton>
        ))}
      </div>
      <div className={chips['chips']} role="group" aria-label={t`Paid by`}>
        {tendersWith(names).map((each) => (
          <ToggleButton
            key={each}
            className={chips['chip'] ?? ''}
            isSelected={tender === each}
            onChange={() => setTender(each)}
          >
            {tenderWords(each)}
          </ToggleButton>
        ))}
      </div>
      <dl className={css['facts']}>
        <dt>
          <Trans>Customer pays</Trans>
        </dt>
        <dd>{pays}</dd>
        {amount !== null && balance !== null && chosen.cost !== null && (
          <>
            <dt>{isEnough ? t`Balance after` : t`Balance`}</dt>
            <dd>
              {isEnough
                ? change(
                    money(amount, balance.currency),
                    money(subtract(amount, chosen.cost), balance.currency),
                  )
                : money(amount, balance.currency)}
            </dd>
          </>
        )}
      </dl>
      {!isEnough && (
        <Notice tone="warn">
          <Trans>The balance is too low for this package: add funds, or choose a smaller one.</Trans>
        </Notice>
      )}
      <div className={css['buttons']}>
        <ActionButton onPress={onEnd}>
          <Trans>Cancel</Trans>
        </ActionButton>
        {onTicket !== null && (
          <ActionButton
            shortcut={keyOf('add-top-up')}
            isDisabled={isBusy || !isRoom}
            testId="add-top-up"
            onPress={add}
          >
            <Trans>Add to sale</Trans>
          </ActionButton>
        )}
        <ActionButton
          look="sell"
          shortcut={keyOf('buy-top-up')}
          isDisabled={isBusy || !isEnough}
          testId="confirm"
          onPress={buy}
        >
          <Trans>Top up for {pays}</Trans>
        </ActionButton>
      </div>
    </>
  );
}

/** The eSIM as a ticket names it; null where there is none, or nobody knows its order. */
function esimForTicket(esim: EsimInHand): ToppedUpEsim | null {
  if (esim.orderId === null)
    return esim.uidCustomer === null
      ? null
      : { orderId: null, uidCustomer: esim.uidCustomer, iccid: esim.iccid, customer: null };
  if (esim.install === null) return null;
  return {
    orderId: esim.orderId,
    iccid: esim.install.iccid,
    customer: esim.customer?.name ?? null,
  };
}

/** In the order that main offers them in. */
function fittingOf(products: readonly CatalogProduct[], productIds: readonly string[]): CatalogProduct[] {
  const byId = new Map(products.map((product) => [product.productId, product]));
  return productIds.slice(0, mostListed).flatMap((productId) => byId.get(productId) ?? []);
}
