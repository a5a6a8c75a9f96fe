import { useEffect, useLayoutEffect } from 'react';
import { afterFirstPaint } from '../../after-first-paint.ts';
import { till } from '../../till-bridge.ts';
import { loadHandOver } from '../hand-over/load-hand-over.ts';
import { loadReadBack } from '../sell/read-back/load-read-back.tsx';
import { askSettingsNews } from '../settings/settings-news.ts';
import { askShopTerms } from '../sell/shop-terms.ts';
import { askShownCost } from '../balance/shown-cost.ts';
import { counterStore, useCounter } from '../use-counter.ts';

let usable = false;
let isSent = false;
let ready = false;

/**
 * Tells main once that the first view stands, so that work that can wait may begin: with packages listed, or with
 * the search ready where there are none yet.
 */
export function useTellFirstView(hasProducts: boolean): void {
  const isAnswered = useCounter(({ mirror, unanswered }) => mirror !== null || unanswered);
  useEffect(() => {
    if (!isAnswered || (isSent && (usable || !hasProducts))) return undefined;
    if (hasProducts && !usable) {
      usable = true;
      // After the search took the focus, in the same frame. When the eye sees it is told by the first row's own timing.
      requestAnimationFrame(() => performance.mark('counter-usable'));
    }
    return afterFirstPaint(() => {
      if (isSent) return;
      isSent = true;
      till.ask('first-view-shown').catch(() => counterStore.setState({ unanswered: true }));
      // A sale is next: what shows it is fetched before it is needed.
      void loadReadBack();
      void askShownCost();
      void askShopTerms();
      void askSettingsNews();
    });
  }, [isAnswered, hasProducts]);
}

/** Marks once that a sale can begin, for whoever measures a start. */
export function useMarkReady(isReady: boolean): void {
  // In the turn from which on the key that sells does so.
  useLayoutEffect(() => {
    if (!isReady || ready) return;
    ready = true;
    performance.mark('ready-to-sell');
    void loadHandOver();
  }, [isReady]);
}
