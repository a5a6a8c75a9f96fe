import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../theme.css';
import { connectStore } from '../store.ts';
import { till } from '../till-bridge.ts';
import { CounterWindow } from './counter-window.tsx';
import { counterStore } from './use-counter.ts';

// Practice mode changes colours everywhere, pop-ups and scroll bars included.
counterStore.subscribe(({ mirror }) => {
  if (mirror !== null) document.documentElement.dataset['mode'] = mirror.mode;
});
connectStore(counterStore, till);

const root = document.getElementById('root');
if (root === null) throw new Error('counter.html has no #root');
createRoot(root).render(
  <StrictMode>
    <CounterWindow />
  </StrictMode>,
);
