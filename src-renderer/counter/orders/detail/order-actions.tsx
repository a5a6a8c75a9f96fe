import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import css from './order-actions.module.css';

/** Where an action stands in the column: in the order in which staff need them. What was just done is said above them. */
const places = ['hand-over', 'esim', 'customer'] as const;

/** What is seldom needed, folded away. */
const seldom = ['again', 'corrections', 'further', 'money-back'] as const;

/** Whether staff unfolded it at an order: then it stays so at the next ones. */
let isUnfolded = false;

/** What gives money back, last and apart. */
const lastPlaces = ['exchange', 'refund'] as const;

export type ActionPlace = 'outcome' | (typeof places | typeof seldom | typeof lastPlaces)[number];

/** The column; null until it is drawn, undefined where there is none. */
const Column = createContext<HTMLElement | null | undefined>(undefined);

type OrderActionsProps = {
  /** What stands above the column. */
  readonly head: ReactNode;
  /** The code, at the top of the column; null where there is none. */
  readonly code: ReactNode;
  /** What is known of the order. What can be done with it stands in the column, by {@link InActions}. */
  readonly children: ReactNode;
};

/** An order between its head and its column of actions: each of them is the matter of another part of the order. */
export function OrderActions({ head, code, children }: OrderActionsProps) {
  const [column, setColumn] = useState<HTMLElement | null>(null);
  const hasCode = code !== null && code !== false;
  return (
    <Column value={column}>
      <div className={css['order']}>
        <section className={css['head']}>{head}</section>
        <aside className={css['column']} ref={setColumn} aria-label={t`Actions`} data-testid="actions">
          <Place at="outcome" />
          {code}
          {places.map((place) => (
            <Place key={place} at={place} />
          ))}
          <details
            className={css['more']}
            // Without a code there is room for it.
            open={isUnfolded || !hasCode}
            onToggle={({ currentTarget }) => {
              if (hasCode) isUnfolded = currentTarget.open;
            }}
            data-testid="more-actions"
          >
            <summary>
              <Trans>More</Trans>
            </summary>
            {seldom.map((place) => (
              <Place key={place} at={place} />
            ))}
          </details>
          {lastPlaces.map((place) => (
            <Place key={place} at={place} />
          ))}
        </aside>
        <section className={css['story']}>{children}</section>
      </div>
    </Column>
  );
}

const Place = ({ at }: { readonly at: ActionPlace }) => <div className={css['place']} data-place={at} />;

type InActionsProps = { readonly at: ActionPlace; readonly children: ReactNode };

/** Buttons in the column of actions; here, where there is no column. */
export function InActions({ at, children }: InActionsProps) {
  const column = useContext(Column);
  if (column === undefined) return children;
  const place = column?.querySelector(`[data-place="${at}"]`);
  return place === null || place === undefined ? null : createPortal(children, place);
}
