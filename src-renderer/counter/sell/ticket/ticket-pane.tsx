import { Trans } from '@lingui/react/macro';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { KeyCap } from '../../controls/key-cap.tsx';
import { leadTo } from '../../controls/lead-to.ts';
import { changeTerms, useCounter } from '../../use-counter.ts';
import { useKeys } from '../../use-keys.ts';
import { dueFor } from '../discount/due-for.ts';
import { mostAtOnce } from './most-at-once.ts';
import { DealFoot } from '../read-back/deal-foot.tsx';
import { CustomerTerms } from '../read-back/customer-terms.tsx';
import readBack from '../read-back/read-back.module.css';
import { following, starts } from '../terms.ts';
import { Candidate } from './candidate.tsx';
import { changeLines } from './change-ticket.ts';
import type { Deal } from './deal.ts';
import { LineList } from './line-list.tsx';
import { withQuantityBy } from './ticket-line.ts';
import { WhoseSale } from '../whose-sale.tsx';
import { RestoredPlace } from '../unfinished/restored-place.tsx';
import css from './ticket-pane.module.css';

export type TicketPaneProps = {
  /** The package that is read back, if there is one. */
  readonly product: CatalogProduct | undefined;
  /** The countries that were searched for. */
  readonly askedFor: readonly string[];
  /** All that is sold: the ticket, or the package alone. */
  readonly deal: Deal;
  readonly whyNot: string | undefined;
  /** The way back to the list, where this covers it. */
  readonly back: ReactNode;
  /** Terms are changed, by keys that hold in the list too. */
  readonly onChange: () => void;
  readonly onSell: () => void;
  readonly onAdd: () => void;
  readonly sellButton: RefObject<HTMLButtonElement | null>;
  readonly addButton: RefObject<HTMLButtonElement | null>;
  readonly isFavorite: boolean;
  readonly onFavorite: () => void;
};

/** The ticket of a customer who buys several packages: its lines, how they are paid, and the button that sells just them. */
export function TicketPane(props: TicketPaneProps) {
  const { product, askedFor, deal, whyNot, back, onChange, onSell, onAdd, sellButton, addButton } = props;
  const { isFavorite, onFavorite } = props;
  const terms = useCounter((state) => state.terms);
  const due = dueFor(deal, terms);
  const count = deal.lines.length;
  const list = useRef<HTMLUListElement>(null);
  // The newest line, until another one is chosen.
  const [chosen, setChosen] = useState({ count, at: count - 1 });
  if (chosen.count !== count) setChosen({ count, at: count - 1 });
  const at = Math.min(chosen.at, count - 1);
  const choose = (next: number): void => setChosen({ count, at: next });
  const focusLine = (next: number): void => {
    choose(next);
    list.current?.querySelectorAll<HTMLElement>('[data-line-title]')[next]?.focus();
  };
  const remove = (line: number): void => {
    changeLines((lines) => lines.toSpliced(line, 1));
    // The focus was on it, and would be nowhere.
    if (list.current?.contains(document.activeElement) === true) leadTo(sellButton.current);
  };
  /** Keys are of the package that is read back, unless the focus is on a line. */
  const isOfCandidate = (): boolean =>
    product !== undefined && list.current?.contains(document.activeElement) !== true;
  const changeQuantity = (by: 1 | -1): void => {
    onChange();
    if (isOfCandidate()) {
      changeTerms({ quantity: Math.min(mostAtOnce, Math.max(1, terms.quantity + by)) });
    } else {
      changeLines((lines) => withQuantityBy(lines, at, by));
    }
  };
  useKeys({
    fewer: () => changeQuantity(-1),
    more: () => changeQuantity(1),
    'change-start': () => {
      onChange();
      if (isOfCandidate()) {
        changeTerms({ start: following(starts, terms.start) });
      } else {
        changeLines((lines) =>
          lines.map((line, index) =>
            index === at ? { ...line, start: following(starts, line.start) } : line,
          ),
        );
      }
    },
    'to-lines': () => {
      onChange();
      focusLine(at);
    },
    'remove-line': () => {
      onChange();
      remove(at);
    },
  });
  return (
    <div className={readBack['panel']}>
      <div className={readBack['story']}>
        {back}
        <RestoredPlace />
        <WhoseSale />
        {product !== undefined && (
          <Candidate
            product={product}
            askedFor={askedFor}
            addButton={addButton}
            onAdd={onAdd}
            isFavorite={isFavorite}
            onFavorite={onFavorite}
          />
        )}
        <div className={css['head']}>
          <h2 className={css['title']}>
            <Trans>This sale</Trans>
          </h2>
          <KeyCap>{keyOf('to-lines')}</KeyCap>
        </div>
        <LineList
          ref={list}
          lines={deal.lines}
          discounted={due.kind === 'discounted' ? due.priced.lines : undefined}
          chosen={at}
          onChoose={choose}
          onFocusLine={focusLine}
          onQuantity={(line, by) => changeLines((lines) => withQuantityBy(lines, line, by))}
          onRemove={remove}
        />
        <div className={readBack['terms']}>
          <CustomerTerms onChange={onChange} onDone={() => leadTo(sellButton.current)} />
        </div>
      </div>
      <DealFoot
        deal={deal}
        due={due}
        line={at}
        whyNot={whyNot}
        onChange={onChange}
        onSell={onSell}
        sellButton={sellButton}
      />
    </div>
  );
}
