import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import type { PackageDescription } from '../../../src-preload/contract/sales/package.ts';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import type { CashTaken } from '../../../src-preload/contract/sales/selling.ts';
import { classNames } from '../../class-names.ts';
import type { HandedPiece } from '../../store.ts';
import { inClauses } from '../../words/figures/figures.ts';
import { leftToRight } from '../../words/language/left-to-right.ts';
import { familyWords } from '../../words/orders/family-words.ts';
import { shortTitle } from '../../words/orders/package-words.ts';
import { isUnsure, saleSentence, seenState, stateTone, stateWords } from '../../words/orders/sale-words.ts';
import { CustomerChoices } from '../customer/customer-choices.tsx';
import { useCustomerSees } from '../customer/use-customer-sees.ts';
import { keyOf } from '../commands/command-keys.ts';
import { ActionButton } from '../controls/action-button.tsx';
import tones from '../controls/tones.module.css';
import { exchangedFrom } from '../owed/exchanged-from.ts';
import { useOwedOf } from '../owed/use-owed.ts';
import { OwedNotice } from '../owed/owed-notice.tsx';
import { ReceiptButtons } from '../printing/receipt-buttons.tsx';
import { nextCustomer, sellUnsold, useAsking } from '../use-counter.ts';
import { useKeys } from '../use-keys.ts';
import css from './family-hand-over.module.css';
import { HandOverLayout } from './hand-over-layout.tsx';
import { useNoEarlyPress } from './drop-early-presses.ts';
import { CashChange } from './cash-change.tsx';
import { codeShown } from './code-shown.ts';
import { forCustomers } from '../sale/for-customers.ts';
import { hasEnded } from './has-ended.ts';
import { isAsDrawn } from './is-as-drawn.ts';
import { ToppedUp } from './topped-up.tsx';
import { hasTopUpEnded, isTopUpLost, isTopUpUnsure, owedFor } from './topped-up-now.ts';
import { useToppedUp } from './use-topped-up.ts';
import { SaleCode } from './sale-code.tsx';
import { pieceOf, unsoldTerms, type Piece } from '../sell/ticket/unsold-terms.ts';
import { useStood } from '../use-stood.ts';

type FamilyHandOverProps = {
  /** Null where they are of several. */
  readonly product: PackageDescription | null;
  /** In the order in which they were begun; one or more. */
  readonly sales: readonly [SaleView, ...SaleView[]];
  /** All of the ticket: these sales, and what eSIMs were topped up with. */
  readonly pieces: readonly HandedPiece[];
  /** Cash that has just changed hands for them. */
  readonly cash: CashTaken | null;
  /** What has just been paid by which tender, where it was by several. */
  readonly paid: string | null;
};

/**
 * Several sales of one press: how each goes, and one code after the other. Drawn only when one of them is another: the code
 * doesn't wait for the rest.
 */
export const FamilyHandOver = memo(function FamilyHandOver({
  product,
  sales,
  pieces,
  cash,
  paid,
}: FamilyHandOverProps) {
  const [shownId, setShownId] = useState(sales[0].orderId);
  const at = Math.max(
    0,
    sales.findIndex(({ orderId }) => orderId === shownId),
  );
  const shown = sales[at] ?? sales[0];
  const unsold = sales.filter((sale) => hasEnded(sale) && sale.install === null).length;
  const topUps = useToppedUp(pieces);
  const areSalesDone = sales.every(hasEnded);
  const isDone = areSalesDone && topUps.every(hasTopUpEnded);
  const next = sales.slice(at + 1).find(({ install }) => install !== null);
  useCustomerSees(
    { kind: 'sale', orderId: shown.orderId, number: at + 1, of: sales.length, isPaidNow: cash !== null },
    isDone && unsold < sales.length ? 'thanks' : 'welcome',
  );
  const goOn = (): void => (next === undefined ? nextCustomer() : setShownId(next.orderId));
  const goOnIfDrawn = (): void => {
    if (isAsDrawn(shown)) goOn();
  };
  useKeys({ 'next-customer': goOn });
  const owedOf = [...sales.flatMap((sale) => [sale.orderId, ...exchangedFrom(sale)]), ...owedFor(topUps)];
  // What the customer is owed comes before the next customer: no Enter leaves it behind.
  const isOwed = useOwedOf(owedOf).length > 0 && next === undefined;
  const mayGoOn = (isDone && !isOwed) || next !== undefined;
  const hasStood = useStood(mayGoOn ? codeShown(shown) : null);
  useNoEarlyPress(codeShown(shown));

  return (
    <HandOverLayout
      paid={paid}
      product={shown.package ?? product}
      sentence={
        <p data-testid="family">{familyWords(sales.map(seenState), topUps.filter(isTopUpLost).length)}</p>
      }
      actions={
        <>
          <ActionButton
            look={mayGoOn ? 'main' : 'plain'}
            shortcut={keyOf(hasStood ? 'next-when-ready' : 'next-customer')}
            onPress={goOn}
          >
            {next === undefined ? t`Next customer` : t`Next eSIM`}
          </ActionButton>
          {shown.install?.kind === 'readable' && (
            <ReceiptButtons
              key={shown.orderId}
              orderId={shown.orderId}
              command="hand-out-receipt"
              why="hand-over"
            />
          )}
          {areSalesDone && unsold > 0 && next === undefined && (
            <ActionButton
              testId="sell-the-rest"
              onPress={() => sellUnsold((sold) => unsoldTerms(sold, soldPieces(pieces, sales)))}
            >
              <Trans>Sell the other {unsold}</Trans>
            </ActionButton>
          )}
        </>
      }
      code={<SaleCode key={shown.orderId} sale={shown} />}
      onEnter={hasStood ? goOnIfDrawn : null}
    >
      {cash !== null && (
        <CashChange cash={cash} isUnsure={sales.some(isSaleUnsure) || topUps.some(isTopUpUnsure)} />
      )}
      <OwedNotice pieces={owedOf} isHandOver cash={cash} />
      <ListBox
        className={css['list'] ?? ''}
        aria-label={t`eSIMs of this family`}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={[shown.orderId]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys;
          if (typeof key === 'string') setShownId(key);
        }}
        // Enter goes on from the list as well.
        onAction={() => {
          if (hasStood && mayGoOn) goOnIfDrawn();
        }}
      >
        {sales.map((sale, index) => (
          <FamilyRow key={sale.orderId} sale={sale} number={index + 1} isNamed={product === null} />
        ))}
      </ListBox>
      <ToppedUp topUps={topUps} />
      <CustomerChoices />
    </HandOverLayout>
  );
});

/**
 * What of a ticket is left to sell, in its order. A top-up that came to nothing isn't sold again from here: its eSIM may have
 * another one under way, and Orders says so.
 */
const soldPieces = (pieces: readonly HandedPiece[], sales: readonly SaleView[]): Piece[] =>
  pieces.flatMap((piece) => {
    if (piece.kind === 'top-up') return [{ isSold: true, ticketShare: '0' }];
    const sale = sales.find(({ orderId }) => orderId === piece.orderId);
    return sale === undefined ? [] : [pieceOf(sale)];
  });

const isSaleUnsure = (sale: SaleView): boolean => isUnsure(seenState(sale));

type FamilyRowProps = {
  readonly sale: SaleView;
  readonly number: number;
  /** Its package is not that of all of them. */
  readonly isNamed: boolean;
};

function FamilyRow({ sale, number, isNamed }: FamilyRowProps) {
  const { install, orderId } = sale;
  const state = seenState(sale);
  const asking = useAsking();
  const title = isNamed && sale.package !== null ? shortTitle(sale.package) : undefined;
  const iccid = install === null ? undefined : leftToRight(install.iccid);
  return (
    <ListBoxItem
      className={css['row'] ?? ''}
      id={orderId}
      textValue={inClauses([title ?? t`eSIM ${number}`, stateWords(state)])}
      data-family-sale={state}
    >
      <span className={css['number']}>{number}</span>
      <span className={css['what']}>
        {title !== undefined && <strong>{title}</strong>}
        <span className={classNames(css['state'], tones[stateTone(state)])}>{stateWords(state)}</span>
        <span className={css['detail']}>
          {iccid === undefined ? saleSentence(forCustomers(sale), asking) : t`ICCID ${iccid}`}
        </span>
      </span>
    </ListBoxItem>
  );
}
