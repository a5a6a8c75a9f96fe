import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Scene } from '../../src-preload/contract/customer-display.ts';
import '../theme.css';
import { display } from './display-bridge.ts';
import { ScenePage } from './scene-page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('customer-display.html has no #root');
const reactRoot = createRoot(root);

const show = (scene: Scene): void => {
  document.documentElement.dataset['mode'] = scene.mode;
  reactRoot.render(
    <StrictMode>
      <ScenePage scene={scene} />
    </StrictMode>,
  );
};

// Listened to before the first scene is asked for: what is told in between is newer.
let wasTold = false;
display.onScene((scene) => {
  wasTold = true;
  show(scene);
});
void display.scene().then((scene) => {
  if (!wasTold) show(scene);
});
