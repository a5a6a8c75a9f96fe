import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Fragment, memo, type ReactNode } from 'react';
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
import { codeNotShownWords, listedTone, listedWords } from '../../../words/orders/sale-words.ts';
import { owedListedWords } from '../../../words/payments/owed-words.ts';
import { leftToRight } from '../../../words/language/left-to-right.ts';
import { digitsAlone } from '../../figures/ascii-digits.ts';
import tones from '../../controls/tones.module.css';
import { isByTime } from './order-groups.ts';
import css from './order-row.module.css';
import { findDigits } from './sought-digits.ts';
import { findWords } from './sought-words.ts';

type OrderListRowProps = {
  readonly order: OrderRow;
  readonly sort: OrderSort;
  /** How much its customer is owed; undefined where that is nothing. */
  readonly owed: string | undefined;
  /** Nobody has seen its code yet. */
  readonly isUnshown: boolean;
  /** The digits that were searched for; null where it was something else. */
  readonly sought: string | null;
  /** All that was searched for. */
  readonly words: string;
};

/** What a row says: kept as it is while only another one is chosen. */
export const OrderListRow = memo(function OrderListRow(props: OrderListRowProps) {
  const { order, sort, owed, isUnshown, sought, words } = props;
  // Drawn anew when another language is spoken.
  useLingui();
  const { package: sold, price, currency, createdAt, state, standing } = order;
  const isToShow = isUnshown && standing === 'ready';
  const stands = isToShow ? codeNotShownWords() : listedWords(state, standing);
  const tone = tones[owed === undefined && !isToShow ? listedTone(state, standing) : 'unsure'];
  const place = sold === null ? shortTitle(sold) : placeName(sold);
  return (
    <>
      <Flag package={sold} />
      <span className={css['lines']}>
        <span className={css['what']}>
          <span className={css['title']}>
            <span className={css['place']}>{markWords(place, words)}</span>
            {sold !== null && <span className={css['size']}>{inClauses(['', sizeAndDays(sold)])}</span>}
          </span>
          <span className={css['price']}>{price === null ? t`price unknown` : money(price, currency)}</span>
        </span>
        <span className={css['rest']}>
          <Who order={order} sought={sought} words={words} />
          <span className={css['end']}>
            <span className={classNames(css['state'], tone)}>
              {owed === undefined ? stands : owedListedWords(stands, owed)}
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

/**
 * What tells orders of one package apart: who bought, the end of their telephone number, which they know, and that of the eSIM. A
 * number that was searched for comes first, and whole.
 */
function Who({ order, sought, words }: Pick<OrderListRowProps, 'order' | 'sought' | 'words'>) {
  const { customer, topUps } = order;
  const name = customer?.name ?? null;
  const number = customer?.phone ?? null;
  const phone = number === null ? null : phoneWords(number);
  const foundPhone = phone === null ? undefined : foundIn(phone, sought);
  const topUpWords = topUps === 0 ? null : plural(topUps, { one: '+ # top-up', other: '+ # top-ups' });
  const parts = [
    foundPhone === undefined ? null : <bdi dir="ltr">{foundPhone}</bdi>,
    name === null ? null : <bdi>{markWords(name, words)}</bdi>,
    number === null || foundPhone !== undefined ? null : (
      <bdi dir={number.kind === 'readable' ? 'ltr' : undefined}>
        {number.kind === 'readable' ? `…${digitsAlone(number.text).slice(-tellingEnd)}` : phone}
      </bdi>
    ),
    <Which key="which" order={order} sought={sought} />,
    topUpWords,
  ].filter((part) => part !== null);
  return (
    <span className={css['who']}>
      {parts.map((part, at) => (
        // They keep their places.
        <Fragment key={at}>
          {at > 0 && comma()}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

/** The end of the eSIM's number, or of the sale's while there is none: said so, because it looks like a telephone's. */
function Which({ order: { iccid, orderId }, sought }: Pick<OrderListRowProps, 'order' | 'sought'>) {
  const found = iccid === null ? undefined : foundIn(iccidWords(iccid), sought);
  const end = leftToRight(`…${(iccid ?? orderId).slice(-tellingEnd)}`);
  if (found !== undefined) return <bdi dir="ltr">{found}</bdi>;
  return iccid === null ? <Trans>sale {end}</Trans> : <Trans>eSIM {end}</Trans>;
}

/** What stands between two of them. */
const comma = (): string => inClauses(['', '']);

/** The number with the digits marked that were searched for; undefined where it doesn't have them. */
function foundIn(number: string, sought: string | null): ReactNode {
  const parts = sought === null ? null : findDigits(number, sought);
  return parts === null ? undefined : marked(parts);
}

/** A name with the beginning of each word marked that was searched for. */
const markWords = (name: string, sought: string): ReactNode =>
  findWords(name, sought).map((part, at) =>
    // They keep their places.
    at % 2 === 0 ? <Fragment key={at}>{part}</Fragment> : <mark key={at}>{part}</mark>,
  );

function marked([before, found, behind]: readonly [string, string, string]): ReactNode {
  return (
    <>
      {before}
      <mark>{found}</mark>
      {behind}
    </>
  );
}
