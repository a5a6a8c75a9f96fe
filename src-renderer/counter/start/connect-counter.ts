import { afterFirstPaint } from '../../after-first-paint.ts';
import { connectStore } from '../../connect-store.ts';
import { keepCodesToShow } from '../../keep-codes-to-show.ts';
import { keepUnfinished } from '../../keep-unfinished.ts';
import { till } from '../../till-bridge.ts';
import './spoken-language.ts';
import { counterStore } from '../use-counter.ts';

/**
 * The first thing that the window does, before it reads React: main answers by the time there is something to draw
 * with.
 */

// Practice mode changes colors everywhere, pop-ups and scroll bars included.
counterStore.subscribe(({ mirror, closedBooks }) => {
  const mode = mirror?.mode ?? closedBooks?.mode;
  if (mode !== undefined) document.documentElement.dataset['mode'] = mode;
});
connectStore(counterStore, till, (ask) => void afterFirstPaint(ask));
keepUnfinished(counterStore, till);
keepCodesToShow(counterStore, till);

// A window that main can't answer says so elsewhere.
addEventListener('online', () => void till.ask('network-back').catch(() => undefined));
