import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Scene } from '../../src-preload/contract/customers/customer-display.ts';
import '../theme.css';
import { speakToCustomer } from '../words/language/customer-language.ts';
import { display } from './display-bridge.ts';
import { ScenePage } from './scene-page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('customer-display.html has no #root');
const reactRoot = createRoot(root);

let latest: Scene | undefined;

/** A language takes a moment to be read: what was told last is shown, whichever comes first. */
async function show(scene: Scene): Promise<void> {
  latest = scene;
  const isLatest = (): boolean => latest === scene;
  // What is spoken already is shown at once: a code doesn't wait for the words around it.
  if (i18n.locale !== scene.language) await speakToCustomer(scene.language, isLatest);
  if (!isLatest()) return;
  document.documentElement.dataset['mode'] = scene.mode;
  reactRoot.render(
    <StrictMode>
      <I18nProvider key={scene.language} i18n={i18n}>
        <ScenePage scene={scene} />
      </I18nProvider>
    </StrictMode>,
  );
}

// Listened to before the first scene is asked for: what is told in between is newer.
display.onScene((scene) => void show(scene));
void display.scene().then((scene) => (latest === undefined ? show(scene) : undefined));
