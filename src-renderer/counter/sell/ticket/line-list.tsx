import { t } from '@lingui/core/macro';
import { Minus, Plus, X } from 'lucide-react';
import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import { Flag } from '../../../place/flag.tsx';
import { discountWantedWords } from '../../../words/payments/discount-words.ts';
import { inClauses } from '../../../words/figures/figures.ts';
import { money, times } from '../../../words/figures/money.ts';
import { longTitle } from '../../../words/orders/package-words.ts';
import { capitalized } from '../../../words/language/capitalized.ts';
import { toppedUpWords } from '../../../words/orders/topped-up-words.ts';
import { startClause } from '../../../words/payments/terms-words.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { Button } from '../../controls/button.tsx';
import { KeyCap } from '../../controls/key-cap.tsx';
import { StepButton } from '../../controls/step-button.tsx';
import { mostAtOnce } from './most-at-once.ts';
import css from './line-list.module.css';
import type { TicketLine } from './ticket-line.ts';

type LineListProps = {
  readonly lines: readonly TicketLine[];
  /** What each line costs with its own discount; undefined until main has said it. */
  readonly discounted: readonly string[] | undefined;
  /** The line that keys are of. */
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
  /** An arrow key leads to a line. */
  readonly onFocusLine: (at: number) => void;
  readonly onQuantity: (at: number, by: 1 | -1) => void;
  readonly onRemove: (at: number) => void;
  readonly ref: RefObject<HTMLUListElement | null>;
};

/** The lines of a ticket: the arrow keys lead from one to the next, Delete takes one off. */
export function LineList(props: LineListProps) {
  const { lines, chosen, onChoose, onFocusLine, onRemove, ref } = props;
  const count = lines.length;
  // What was added is seen, however long the list is.
  useEffect(() => {
    ref.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [ref, chosen, count]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = { ArrowUp: chosen - 1, ArrowDown: chosen + 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      if (next >= 0 && next < count) onFocusLine(next);
    } else if (event.key === 'Delete') {
      onRemove(chosen);
    }
  };
  return (
    <ul ref={ref} className={css['lines']} aria-label={t`Lines of this sale`} onKeyDown={onKeyDown}>
      {lines.map((line, at) => (
        // Lines have no names of their own: two may be of one package.
        <li
          key={at}
          className={css['line']}
          data-chosen={at === chosen || undefined}
          data-line={line.product.productId}
          onFocus={() => onChoose(at)}
        >
          <Line {...props} line={line} at={at} />
        </li>
      ))}
    </ul>
  );
}

type LineProps = Pick<LineListProps, 'discounted' | 'chosen' | 'onChoose' | 'onQuantity' | 'onRemove'> & {
  readonly line: TicketLine;
  readonly at: number;
};

function Line({ line, at, discounted, chosen, onChoose, onQuantity, onRemove }: LineProps) {
  const { product, quantity, start, discount, esim } = line;
  const { price, currency } = product;
  const title = longTitle(product);
  const details = [
    ...(esim === undefined ? [] : [toppedUpWords(esim)]),
    ...(quantity > 1 ? [`${String(quantity)} × ${money(price, currency)}`] : []),
    startClause(start),
    ...(discount === null ? [] : [discountWantedWords(discount, currency)]),
  ];
  return (
    <>
      <Button
        className={css['title'] ?? ''}
        data-line-title=""
        aria-current={at === chosen}
        onPress={() => onChoose(at)}
      >
        <Flag package={product} />
        <span className={css['what']}>
          <strong>{title}</strong>
          <span className={css['detail']}>{capitalized(inClauses(details))}</span>
        </span>
        <LinePrice
          list={times(price, quantity)}
          discounted={discount === null ? undefined : discounted?.[at]}
          currency={currency}
        />
      </Button>
      {at === chosen && (
        <div className={css['actions']}>
          <KeyCap>{keyOf('fewer')}</KeyCap>
          <StepButton label={fewerWords(title)} isDisabled={quantity <= 1} onPress={() => onQuantity(at, -1)}>
            <Minus size={18} aria-hidden="true" />
          </StepButton>
          <output className={css['count']} data-testid="line-quantity" aria-live="polite">
            {quantity}
          </output>
          <StepButton
            label={moreWords(title)}
            isDisabled={quantity >= mostAtOnce}
            onPress={() => onQuantity(at, 1)}
          >
            <Plus size={18} aria-hidden="true" />
          </StepButton>
          <KeyCap>{keyOf('more')}</KeyCap>
          <span className={css['remove']}>
            <StepButton label={removeWords(title)} onPress={() => onRemove(at)}>
              <X size={18} aria-hidden="true" />
            </StepButton>
          </span>
          <KeyCap>{keyOf('remove-line')}</KeyCap>
        </div>
      )}
    </>
  );
}

type LinePriceProps = {
  readonly list: string;
  readonly discounted: string | undefined;
  readonly currency: string;
};

/** What a line costs; with a discount of its own, after what it cost before. */
const LinePrice = ({ list, discounted, currency }: LinePriceProps) => (
  <span className={css['price']} data-testid="line-price">
    {discounted !== undefined && <s className={css['before']}>{money(list, currency)}</s>}{' '}
    {money(discounted ?? list, currency)}
  </span>
);

const fewerWords = (title: string): string => t`One fewer of ${title}: F6`;
const moreWords = (title: string): string => t`One more of ${title}: F7`;
const removeWords = (title: string): string => t`Remove ${title}`;
