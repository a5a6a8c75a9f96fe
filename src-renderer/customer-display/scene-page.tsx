import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Scene } from '../../src-preload/contract/customers/customer-display.ts';
import { CodeScene } from './code-scene.tsx';
import { ReadingScene } from './reading-scene.tsx';
import css from './scene-page.module.css';
import { TicketScene } from './ticket-scene.tsx';
import { WordsScene } from './words-scene.tsx';

/** It lies over the staff's window, and a key closes it (src-main/electron/windows/customer-window.ts). */
const isInFront = location.hash === '#in-front';
/** As it is printed on the key. */
const backKey = 'Esc';

/** What the customer sees: one thing at a time, large enough to be read across a counter. */
export function ScenePage({ scene }: { readonly scene: Scene }) {
  return (
    <div className={css['page']} data-scene={scene.view.kind}>
      {scene.mode === 'practice' && (
        <div className={css['practice']} role="note">
          <strong>
            <Trans>Practice</Trans>
          </strong>{' '}
          <span>
            <Trans>Not a real eSIM</Trans>
          </span>
        </div>
      )}
      {isInFront && (
        <p className={css['back']}>
          <span dir="ltr">{backKey}</span> <Trans>Back to the counter</Trans>
        </p>
      )}
      <main className={css['scene']}>
        <View scene={scene} />
      </main>
    </div>
  );
}

function View({ scene: { view, phone } }: { readonly scene: Scene }) {
  switch (view.kind) {
    case 'welcome':
      return <WordsScene title={t`Welcome`} words={t`Which country are you traveling to?`} />;
    case 'reading':
      return <ReadingScene view={view} />;
    case 'ticket':
      return <TicketScene view={view} />;
    case 'waiting':
    case 'code':
      return <CodeScene view={view} phone={phone} />;
    case 'not-sold':
      return <WordsScene title={t`No eSIM was sold`} words={t`Please ask our staff.`} />;
    case 'thanks':
      return <WordsScene title={t`Thank you`} words={t`Have a good trip.`} />;
  }
}
