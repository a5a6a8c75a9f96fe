import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
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
import { ActionButton } from '../controls/action-button.tsx';
import tones from '../controls/tones.module.css';
import { exchangedFrom } from '../owed/exchanged-from.ts';
import { useOwedOf } from '../owed/use-owed.ts';
import { ReceiptButtons } from '../printing/receipt-buttons.tsx';
import { nextCustomer, sellUnsold, useAsking, useCounter } from '../use-counter.ts';
import { useKeys } from '../use-keys.ts';
import css from './family-hand-over.module.css';
import { HandOverLayout } from './hand-over-layout.tsx';
import { useNoEarlyPress } from './drop-early-presses.ts';
import { MoneyToGive } from './money-to-give.tsx';
import { codeShown } from './code-shown.ts';
import { forCustomers } from '../sale/for-customers.ts';
import { FindAgain } from './find-again.tsx';
import { hasEnded } from './has-ended.ts';
import { isAsDrawn } from './is-as-drawn.ts';
import { ToppedUp } from './topped-up.tsx';
import { hasTopUpEnded, isTopUpLost, isTopUpUnsure, owedFor } from './topped-up-now.ts';
import { useToppedUp } from './use-topped-up.ts';
import { SaleCode } from './sale-code.tsx';
import { pieceOf, unsoldTerms, type Piece } from '../sell/ticket/unsold-terms.ts';
import { codeStandsMs, nextCodeStandsMs, useStood } from '../use-stood.ts';
import { languageOf } from '../customer/language-of.ts';
import { PassOnMenu } from '../customer/pass-on-menu.tsx';
import { useNextKey } from './use-next-key.ts';
import { TurnScreen } from './turn-screen.tsx';

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
  /** The codes that staff went on from. */
  const [handedOver, setHandedOver] = useState<ReadonlySet<string>>(new Set());
  const at = Math.max(
    0,
    sales.findIndex(({ orderId }) => orderId === shownId),
  );
  const shown = sales[at] ?? sales[0];
  const [number, of] = [at + 1, sales.length];
  const chosen = useCounter(({ customer }) => customer.language);
  const language = languageOf(sales) ?? chosen;
  const unsold = sales.filter((sale) => hasEnded(sale) && sale.install === null).length;
  const topUps = useToppedUp(pieces);
  const unsure = sales.find(isSaleUnsure);
  const areSalesDone = sales.every(hasEnded);
  const isDone = areSalesDone && topUps.every(hasTopUpEnded);
  const next = sales.slice(at + 1).find(({ install }) => install !== null);
  useCustomerSees(
    { kind: 'sale', orderId: shown.orderId, number: at + 1, of: sales.length, isPaidNow: cash !== null },
    isDone && unsold < sales.length ? 'thanks' : 'welcome',
    languageOf(sales),
  );
  const show = (orderId: string): void => {
    if (shown.install?.kind === 'readable' && orderId !== shown.orderId)
      setHandedOver((before) => new Set(before).add(shown.orderId));
    setShownId(orderId);
  };
  const goOn = (): void => (next === undefined ? nextCustomer() : show(next.orderId));
  const goOnIfDrawn = (): void => {
    if (isAsDrawn(shown)) goOn();
  };
  useKeys({ 'next-customer': goOn });
  const owedOf = [...sales.flatMap((sale) => [sale.orderId, ...exchangedFrom(sale)]), ...owedFor(topUps)];
  // What the customer is owed comes before the next customer: no Enter leaves it behind.
  const isOwed = useOwedOf(owedOf).length > 0 && next === undefined;
  const mayGoOn = (isDone && !isOwed) || next !== undefined;
  // A further code was led to by a press of its own, and the list leads back to it.
  const standsMs = handedOver.size === 0 ? codeStandsMs : nextCodeStandsMs;
  const hasStood = useStood(mayGoOn ? codeShown(shown) : null, standsMs);
  const nextKey = useNextKey(mayGoOn, hasStood);
  useNoEarlyPress(codeShown(shown), standsMs);
  const [firstReadable, ...moreReadable] = sales.filter(({ install }) => install?.kind === 'readable');

  return (
    <HandOverLayout
      paid={paid}
      product={shown.package ?? product}
      sentence={
        <p data-testid="family">{familyWords(sales.map(seenState), topUps.filter(isTopUpLost).length)}</p>
      }
      actions={
        <>
          <ActionButton look={mayGoOn ? 'main' : 'plain'} {...nextKey} onPress={goOn}>
            {next === undefined ? t`Next customer` : t`Next eSIM`}
          </ActionButton>
          {firstReadable !== undefined && (
            <ReceiptButtons
              orderId={firstReadable.orderId}
              command="hand-out-receipt"
              why="hand-over"
              language={language}
              isWhole
            />
          )}
          {firstReadable !== undefined && (
            <>
              <PassOnMenu
                sales={[firstReadable, ...moreReadable]}
                shownId={shown.orderId}
                language={language}
              />
              <TurnScreen />
            </>
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
      code={
        <>
          {sales.length > 1 && (
            <p className={css['which']} data-testid="which-code">
              <Trans>
                {number} of {of}
              </Trans>
            </p>
          )}
          <SaleCode key={shown.orderId} sale={shown} />
        </>
      }
      onEnter={hasStood ? goOnIfDrawn : null}
    >
      <MoneyToGive
        pieces={owedOf}
        cash={cash}
        isUnsure={unsure !== undefined || topUps.some(isTopUpUnsure)}
      />
      {unsure !== undefined && <FindAgain sale={unsure} />}
      <ListBox
        className={css['list'] ?? ''}
        aria-label={t`eSIMs of this family`}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={[shown.orderId]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys;
          if (typeof key === 'string') show(key);
        }}
        // Enter goes on from the list as well.
        onAction={() => {
          if (hasStood && mayGoOn) goOnIfDrawn();
        }}
      >
        {sales.map((sale, index) => (
          <FamilyRow
            key={sale.orderId}
            sale={sale}
            number={index + 1}
            isNamed={product === null}
            isHandedOver={handedOver.has(sale.orderId)}
          />
        ))}
      </ListBox>
      <ToppedUp topUps={topUps} />
      <CustomerChoices sales={sales} />
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
  /** Its code was shown, and staff went on from it. */
  readonly isHandedOver: boolean;
};

function FamilyRow({ sale, number, isNamed, isHandedOver }: FamilyRowProps) {
  const { install, orderId } = sale;
  const state = seenState(sale);
  const asking = useAsking();
  const title = isNamed && sale.package !== null ? shortTitle(sale.package) : undefined;
  const iccid = install === null ? undefined : leftToRight(install.iccid);
  return (
    <ListBoxItem
      className={css['row'] ?? ''}
      id={orderId}
      textValue={inClauses([
        title ?? t`eSIM ${number}`,
        stateWords(state),
        ...(isHandedOver ? [t`code shown`] : []),
      ])}
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
      {isHandedOver && (
        <span className={css['shown']} data-code-shown>
          <Check size={16} aria-hidden="true" />
          <Trans>Code shown</Trans>
        </span>
      )}
    </ListBoxItem>
  );
}
