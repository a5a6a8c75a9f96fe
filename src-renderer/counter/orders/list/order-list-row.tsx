import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { memo, type ReactNode } from 'react';
import type { OrderRow, OrderSort } from '../../../../src-preload/contract/sales/orders.ts';
import { classNames } from '../../../class-names.ts';
import { Flag } from '../../../place/flag.tsx';
import { placeName } from '../../../place/place-name.ts';
import { inClauses } from '../../../words/figures/figures.ts';
import { money } from '../../../words/figures/money.ts';
import { dateAndTimeInShort, timeOfDay } from '../../../words/figures/moments.ts';
import { iccidWords } from '../../../words/orders/iccid-words.ts';
import { shortTitle, sizeAndDays } from '../../../words/orders/package-words.ts';
import { phoneWords } from '../../../words/orders/phone-words.ts';
import { listedTone, listedWords } from '../../../words/orders/sale-words.ts';
import { owedListedWords } from '../../../words/payments/owed-words.ts';
import tones from '../../controls/tones.module.css';
import { isByTime } from './order-groups.ts';
import css from './order-row.module.css';
import { findDigits } from './sought-digits.ts';

type OrderListRowProps = {
  readonly order: OrderRow;
  readonly sort: OrderSort;
  /** How much its customer is owed; undefined where that is nothing. */
  readonly owed: string | undefined;
  /** The digits that were searched for; null where it was something else. */
  readonly sought: string | null;
};

/** What a row says: kept as it is while only another one is chosen. */
export const OrderListRow = memo(function OrderListRow({ order, sort, owed, sought }: OrderListRowProps) {
  // Drawn anew when another language is spoken.
  useLingui();
  const { package: sold, price, currency, createdAt, state, standing } = order;
  const words = listedWords(state, standing);
  const tone = tones[owed === undefined ? listedTone(state, standing) : 'unsure'];
  return (
    <>
      <Flag package={sold} />
      <span className={css['lines']}>
        <span className={css['what']}>
          <span className={css['title']}>
            <span className={css['place']}>{sold === null ? shortTitle(sold) : placeName(sold)}</span>
            {sold !== null && <span className={css['size']}>{inClauses(['', sizeAndDays(sold)])}</span>}
          </span>
          <span className={css['price']}>{price === null ? t`price unknown` : money(price, currency)}</span>
        </span>
        <span className={css['rest']}>
          <Who order={order} sought={sought} />
          <span className={css['end']}>
            <span className={classNames(css['state'], tone)}>
              {owed === undefined ? words : owedListedWords(words, owed)}
            </span>{' '}
            {isByTime(sort) ? timeOfDay(createdAt) : dateAndTimeInShort(createdAt)}
          </span>
        </span>
      </span>
    </>
  );
});

/** So many characters at the end of a number tell those of one package apart. */
const tellingEnd = 4;

/** What tells orders of one package apart: the end of the ICCID, and who bought. A number that was searched for comes first. */
function Who({ order, sought }: Pick<OrderListRowProps, 'order' | 'sought'>) {
  const { iccid, orderId, customer } = order;
  const name = customer?.name ?? null;
  const number = customer?.phone ?? null;
  const phone = number === null ? null : phoneWords(number);
  const foundPhone = phone === null ? undefined : foundIn(phone, sought);
  const [id, idName] = iccid === null ? [orderId, t`Sale number`] : [iccid, t`ICCID`];
  return (
    <span className={css['who']}>
      {foundPhone !== undefined && (
        <>
          <bdi dir="ltr">{foundPhone}</bdi>
          {comma()}
        </>
      )}
      <bdi dir="ltr" title={idName}>
        {(iccid === null ? undefined : foundIn(iccidWords(iccid), sought)) ?? `…${id.slice(-tellingEnd)}`}
      </bdi>
      {name !== null && (
        <>
          {comma()}
          <bdi>{name}</bdi>
        </>
      )}
      {phone !== null && foundPhone === undefined && (
        <>
          {comma()}
          <bdi>{phone}</bdi>
        </>
      )}
    </span>
  );
}

/** What stands between two of them. */
const comma = (): string => inClauses(['', '']);

/** The number with the digits marked that were searched for; undefined where it doesn't have them. */
function foundIn(number: string, sought: string | null): ReactNode {
  const parts = sought === null ? null : findDigits(number, sought);
  if (parts === null) return undefined;
  const [before, found, behind] = parts;
  return (
    <>
      {before}
      <mark>{found}</mark>
      {behind}
    </>
  );
}
