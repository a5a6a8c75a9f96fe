import './connect-counter.ts';
import '../../empty-markup-alone.ts';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import '../../theme.css';
import '../controls/enter-once.ts';
import { CounterWindow } from '../counter-window.tsx';
import { ViewFailed } from '../frame/view-failed.tsx';
import { InLanguage } from './in-language.tsx';
import { languageIsKnown } from './spoken-language.ts';
import { counterStore } from '../use-counter.ts';

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
        <InLanguage>
          {() => (
            <ErrorBoundary FallbackComponent={ViewFailed}>
              <CounterWindow />
            </ErrorBoundary>
          )}
        </InLanguage>
      </StrictMode>,
    );
  });
}

/** Drawn once, with what main answered, in its own typeface and in its language, rather than in another first. */
let [typefaceIsRead, languageIsRead, isLate] = [false, false, false];
function drawWhenReady(): void {
  const { mirror, closedBooks, staff, unanswered } = counterStore.getState();
  const isAnswered = unanswered || mirror !== null || closedBooks !== null || staff?.kind === 'locked';
  if (languageIsRead && (isLate || (typefaceIsRead && isAnswered))) draw();
}
const stopWaiting = counterStore.subscribe(drawWhenReady);
function drawAnyway(): void {
  isLate = true;
  drawWhenReady();
}
const timer = setTimeout(drawAnyway, longestWaitMs);
document.fonts.load('1em Inter').then(
  () => {
    typefaceIsRead = true;
    drawWhenReady();
  },
  // Words in another typeface are better than none.
  drawAnyway,
);
void languageIsKnown.then(() => {
  languageIsRead = true;
  // Where the last run left nothing, main was read first, and answers in a moment: a new installation has no search to draw.
  if (isLate) {
    isLate = false;
    setTimeout(drawAnyway, longestWaitMs);
  }
  drawWhenReady();
});
