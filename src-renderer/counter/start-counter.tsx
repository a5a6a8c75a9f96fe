import './connect-counter.ts';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import '../theme.css';
import { CounterWindow } from './counter-window.tsx';
import { ViewFailed } from './frame/view-failed.tsx';
import { counterStore } from './use-counter.ts';

/** Main answers within a few milliseconds; a ledger that takes longer must not leave the window empty. */
const longestWaitMs = 150;

const root = document.getElementById('root');
if (root === null) throw new Error('counter.html has no #root');
const reactRoot = createRoot(root);

let drawn = false;
function draw(): void {
  if (drawn) return;
  drawn = true;
  stopWaiting();
  clearTimeout(timer);
  // In one go: there is nothing on screen yet that a pause could keep responsive.
  flushSync(() => {
    reactRoot.render(
      <StrictMode>
        <ErrorBoundary FallbackComponent={ViewFailed}>
          <CounterWindow />
        </ErrorBoundary>
      </StrictMode>,
    );
  });
}

/** Drawn once, with what main answered and in its own typeface, rather than empty first and in another. */
let typefaceIsRead = false;
function drawWhenReady(): void {
  const { mirror, closedBooks, staff, unanswered } = counterStore.getState();
  if (typefaceIsRead && (unanswered || mirror !== null || closedBooks !== null || staff?.kind === 'locked'))
    draw();
}
const stopWaiting = counterStore.subscribe(drawWhenReady);
const timer = setTimeout(draw, longestWaitMs);
document.fonts.load('1em Inter').then(
  () => {
    typefaceIsRead = true;
    drawWhenReady();
  },
  // Words in another typeface are better than none.
  () => draw(),
);
