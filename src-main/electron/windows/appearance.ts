import { nativeTheme, type BrowserWindow } from 'electron';
import {
  zooms,
  type Appearance as Looks,
  type Theme,
  type Zooming,
} from '../../../src-preload/contract/settings/appearance.ts';

export type AppearanceDeps = {
  readonly kept: () => Looks;
  readonly keep: (looks: Looks) => void;
  /** The staff's window. The others have the size that their content needs. */
  readonly window: () => BrowserWindow;
  readonly onChange: (looks: Looks) => void;
};

/** How the windows look, kept between starts. */
export class Appearance {
  readonly #deps: AppearanceDeps;

  constructor(deps: AppearanceDeps) {
    this.#deps = deps;
  }

  get looks(): Looks {
    return this.#deps.kept();
  }

  /** Applies the saved appearance to the window. Its page has to be loaded: zoom belongs to the page. */
  apply(): void {
    const { theme, zoom } = this.looks;
    if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
    const window = this.#deps.window();
    if (!window.isDestroyed()) window.webContents.setZoomFactor(zoom / 100);
  }

  setTheme(theme: Theme): void {
    this.#change({ ...this.looks, theme });
  }

  zoom(to: Zooming): void {
    this.#change({ ...this.looks, zoom: zoomAfter(this.looks.zoom, to) });
  }

  #change(looks: Looks): void {
    this.#deps.keep(looks);
    this.apply();
    this.#deps.onChange(looks);
  }
}

function zoomAfter(zoom: Looks['zoom'], to: Zooming): Looks['zoom'] {
  const at = zooms.indexOf(zoom);
  switch (to) {
    case 'larger':
      return zooms[at + 1] ?? zoom;
    case 'smaller':
      return zooms[at - 1] ?? zoom;
    case 'usual':
      return 100;
  }
}
