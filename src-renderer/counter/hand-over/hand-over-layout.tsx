import { t } from '@lingui/core/macro';
import { useId, type ReactNode } from 'react';
import type { PackageDescription } from '../../../src-preload/contract/sales/package.ts';
import { LargeFlag } from '../../place/large-flag.tsx';
import { longTitle } from '../../words/orders/package-words.ts';
import { SameAgain } from '../sell/same-again.tsx';
import css from './hand-over-layout.module.css';
import { NextSearch } from './next-search.tsx';

type HandOverLayoutProps = {
  readonly product: PackageDescription | null;
  /** What it is called, where that isn't one package. */
  readonly title?: string | undefined;
  readonly sentence: ReactNode;
  /** What was paid by which tender, where it was by several. */
  readonly paid?: string | null;
  /** How it goes, under the sentence. */
  readonly children: ReactNode;
  readonly actions: ReactNode;
  /** The code, or what holds its place. */
  readonly code: ReactNode;
  /** Where Enter leads; null while it may still be meant for something else. */
  readonly onEnter: (() => void) | null;
};

/** One sale: how it goes beside the code for the customer. Nothing moves when the code comes. */
export function HandOverLayout(props: HandOverLayoutProps) {
  const { product, title, sentence, paid = null, children, actions, code, onEnter } = props;
  const titleId = useId();
  return (
    <div className={css['view']}>
      <section className={css['story']}>
        <div className={css['head']}>
          <LargeFlag package={product} />
          <h2 className={css['title']} id={titleId}>
            {title ?? longTitle(product)}
          </h2>
        </div>
        <div className={css['sentence']} aria-live="polite">
          {sentence}
        </div>
        <div className={css['body']}>
          {paid !== null && <p data-testid="paid-by">{paid}</p>}
          {children}
        </div>
        <div className={css['actions']}>
          {actions}
          <NextSearch describedBy={titleId} onEnter={onEnter} />
          {product !== null && onEnter !== null && <SameAgain />}
        </div>
      </section>
      <aside className={css['code']} aria-label={t`For the customer`}>
        {code}
      </aside>
    </div>
  );
}
