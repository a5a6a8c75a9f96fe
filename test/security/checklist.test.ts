import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { launchOnline, type CounterApp } from '../windows/counter-app.ts';
import { watchAddress, type WatchedAddress } from './watched-address.ts';

declare global {
  /** In a page: a dynamic import. */
  var importModule: (address: string) => Promise<unknown>;
}

/** Electron's checklist (electronjs.org/docs/latest/tutorial/security), seen in every window of the running app. */
describe('Electron’s checklist', () => {
  let counter: CounterApp;
  let elsewhere: WatchedAddress;
  /** The staff's, the customers' and the one that lays receipts out. */
  let pages: Page[];

  beforeAll(async () => {
    [counter, elsewhere] = await Promise.all([launchOnline(), watchAddress()]);
    const { page, electron } = counter;
    await page.locator('[data-product-id]').first().waitFor();
    await page.evaluate(async () => {
      const [product] = (await till.ask('catalog')).products;
      if (product === undefined) throw new Error('there is nothing to sell');
      const { productId, costVersion, price, currency } = product;
      await till.ask('sell', {
        productId,
        costVersion,
        price,
        currency,
        cart: crypto.randomUUID(),
        again: true,
      });
      await till.ask('customer-display-in-front');
    });
    await vi.waitUntil(() => electron.windows().length === 3, { timeout: 30_000 });
    pages = electron.windows();
    for (const each of pages) {
      await each.waitForLoadState();
      // As text: what prepares this file for Node would rewrite an import.
      await each.evaluate('globalThis.importModule = (address) => import(address); 0');
    }
  });
  afterAll(async () => {
    await counter.close();
    await elsewhere.close();
  });

  const preferences = () =>
    counter.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) => {
        // Electron has it for tests, and doesn't type it.
        const told = webContents as unknown as {
          getLastWebPreferences: () => Electron.WebPreferences | null;
        };
        return told.getLastWebPreferences();
      }),
    );

  /** What each window answers. */
  const inEach = <Value>(ask: () => Value | Promise<Value>): Promise<Value[]> =>
    Promise.all(pages.map((page) => page.evaluate<Value>(ask)));

  it('1: nothing is loaded but what came with the program', async () => {
    const loaded = await inEach(() => [
      location.href,
      ...[...document.querySelectorAll('[src], link[href]')].map((element) =>
        String(Reflect.get(element, element.localName === 'link' ? 'href' : 'src')),
      ),
      ...performance.getEntriesByType('resource').map(({ name }) => name),
    ]);
    expect(loaded.flat().length).toBeGreaterThan(6);
    for (const address of loaded.flat())
      expect(address).toMatch(/^(app:\/\/(counter|customer)\/|data:|blob:app:)/);
  });

  it('2: no page has Node', async () => {
    for (const each of await preferences()) {
      expect(each?.nodeIntegration).toBe(false);
      expect(each?.nodeIntegrationInWorker ?? false).toBe(false);
      expect(each?.nodeIntegrationInSubFrames ?? false).toBe(false);
    }
    const globals = await inEach(() =>
      ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => name in globalThis),
    );
    expect(globals.flat()).toEqual([]);
  });

  it('3: scripts of a page are of another world than the preload script', async () => {
    for (const each of await preferences()) expect(each?.contextIsolation).toBe(true);
    // What a page does to its own world is not seen by what asks main.
    const answered = await counter.page.evaluate(async () => {
      let seen = 0;
      Object.defineProperty(Object.prototype, 'channel', { configurable: true, set: () => (seen += 1) });
      const state = await till.ask('staff-state');
      Reflect.deleteProperty(Object.prototype, 'channel');
      return { state: state.kind, seen };
    });
    expect(answered).toEqual({ state: 'off', seen: 0 });
  });

  it('4: every page is in the sandbox', async () => {
    for (const each of await preferences()) expect(each?.sandbox).toBe(true);
    const isEnforced = await counter.electron.evaluate(({ app }) =>
      app.commandLine.hasSwitch('enable-sandbox'),
    );
    const isRoot = process.getuid?.() === 0;
    expect(isEnforced).toBe(!isRoot);
  });

  it('5: every permission is refused, but for putting a code on the clipboard', async () => {
    const asked = await inEach(async () => {
      const attempt = async (name: string, act: () => unknown): Promise<string | undefined> => {
        try {
          const answer = await act();
          const isNothing = answer === 'denied' || answer === undefined;
          return isNothing || (Array.isArray(answer) && answer.length === 0)
            ? undefined
            : `${name}: ${JSON.stringify(answer)}`;
        } catch {
          return undefined;
        }
      };
      const has = navigator as unknown as Record<
        string,
        Record<string, (options?: object) => Promise<unknown>>
      >;
      const granted = await Promise.all([
        attempt('camera', () => navigator.mediaDevices.getUserMedia({ video: true })),
        attempt('microphone', () => navigator.mediaDevices.getUserMedia({ audio: true })),
        attempt('screen', () => navigator.mediaDevices.getDisplayMedia()),
        attempt('notifications', () => Notification.requestPermission()),
        attempt(
          'place',
          () => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
        ),
        attempt('clipboard', () => navigator.clipboard.readText()),
        attempt('midi', () => navigator.requestMIDIAccess({ sysex: true })),
        attempt('usb', () => has['usb']?.['requestDevice']?.({ filters: [] })),
        attempt('hid', () => has['hid']?.['requestDevice']?.({ filters: [] })),
        attempt('serial', () => has['serial']?.['requestPort']?.()),
        attempt('fonts', () => (window as unknown as Record<string, () => unknown>)['queryLocalFonts']?.()),
      ]);
      return granted.filter((name) => name !== undefined);
    });
    expect(asked.flat()).toEqual([]);
  });

  it('6: web security is on', async () => {
    for (const each of await preferences()) expect(each?.webSecurity).toBe(true);
  });

  it('7: a strict content security policy comes with every page', async () => {
    const policies = await counter.electron.evaluate(async ({ session }) => {
      const read = async (of: Electron.Session, address: string): Promise<string | null> =>
        (await of.fetch(address)).headers.get('content-security-policy');
      return [
        await read(session.defaultSession, 'app://counter/counter.html'),
        await read(session.defaultSession, 'app://counter/receipt.html'),
        await read(
          session.fromPartition('customer-display', { cache: false }),
          'app://customer/customer-display.html',
        ),
      ];
    });
    for (const policy of policies) {
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
    }
  });

  it('7: no script runs and no style holds that did not come with the program, and nothing is fetched', async () => {
    const address = `http://127.0.0.1:${String(elsewhere.port)}`;
    const ran: unknown[] = [];
    for (const page of pages) ran.push(await page.evaluate(tryScripts, address));
    for (const each of ran) expect(each).toEqual([]);
    expect(elsewhere.came()).toEqual([]);
  });

  it('8, 9, 10: neither insecure content nor experiments are allowed', async () => {
    for (const each of await preferences()) {
      expect(each?.allowRunningInsecureContent ?? false).toBe(false);
      expect(each?.experimentalFeatures ?? false).toBe(false);
      expect(each?.enableBlinkFeatures ?? '').toBe('');
    }
    const features = await counter.electron.evaluate(({ app }) =>
      ['enable-blink-features', 'enable-experimental-web-platform-features', 'disable-web-security'].filter(
        (name) => app.commandLine.hasSwitch(name),
      ),
    );
    expect(features).toEqual([]);
  });

  it('11, 12: there is no webview', async () => {
    for (const each of await preferences()) expect(each?.webviewTag ?? false).toBe(false);
    const before = await contents(counter);
    const made = await inEach(() => {
      const webview = document.createElement('webview');
      webview.setAttribute('src', 'app://counter/counter.html');
      webview.setAttribute('allowpopups', '');
      document.body.append(webview);
      const isPlain = webview instanceof HTMLElement && webview.shadowRoot === null && !('getURL' in webview);
      webview.remove();
      return isPlain;
    });
    expect(made).toEqual([true, true, true]);
    expect(await contents(counter)).toBe(before);
  });

  it('16: the Electron that is asked for is exact, and the one that is installed is whole', () => {
    const manifest = z
      .object({ devDependencies: z.object({ electron: z.string() }) })
      .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')));
    expect(manifest.devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
    const lock = z
      .object({
        packages: z.record(
          z.string(),
          z.object({ version: z.string().optional(), integrity: z.string().optional() }),
        ),
      })
      .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')));
    const { version, integrity } = lock.packages['node_modules/electron'] ?? expect.fail('it is not locked');
    expect(version).toBe(manifest.devDependencies.electron);
    expect(integrity).toMatch(/^sha512-/);
  });

  it('17: no page but ours is answered, whatever window it is in', async () => {
    const { electron } = counter;
    const preload = join(import.meta.dirname, '../../out/preload/index.cjs');
    const page = 'data:text/html,<title>stranger</title>';
    const answers = await electron.evaluate(
      async ({ BrowserWindow }, places) => {
        const ask = `till.ask('snapshot').then(() => 'answered', (error) => String(error.message))`;
        const window = new BrowserWindow({ show: false, webPreferences: { preload: places.preload } });
        const heard: unknown[] = [];
        for (const address of [places.page, 'app://counter/counter.html']) {
          await window.loadURL(address);
          heard.push(await window.webContents.executeJavaScript(ask));
        }
        window.destroy();
        return heard;
      },
      { preload, page },
    );
    expect(answers).toHaveLength(2);
    for (const answer of answers) expect(answer).toMatch(/is not for this window$/);
  });

  it('18: no page comes from a file, and no page can read one', async () => {
    const protocols = await inEach(() => location.protocol);
    expect(new Set(protocols)).toEqual(new Set(['app:']));
    const read = await inEach(async () => {
      const addresses = [
        ...['file:///etc/hostname', 'file:///C:/Windows/win.ini', '/../../../../etc/hostname'],
        ...['/%2e%2e/%2e%2e/package.json', '/..%2f..%2fpackage.json', '/..%5c..%5cpackage.json'],
        ...['/%00', '/counter.html%00.png', '/assets/../../main/index.js', '/.', '//etc/hostname', '/%'],
      ];
      const got: string[] = [];
      for (const address of addresses) {
        const image = new Image();
        image.src = address;
        await image.decode().then(
          () => got.push(`image ${address}`),
          () => undefined,
        );
        await fetch(address).then(
          () => got.push(address),
          () => undefined,
        );
        await globalThis.importModule(address).then(
          () => got.push(`script ${address}`),
          () => undefined,
        );
      }
      return got;
    });
    expect(read.flat()).toEqual([]);
  });

  it('18: main serves no file but the pages’ own', async () => {
    const served = await counter.electron.evaluate(async ({ session }) => {
      const addresses = [
        ...['app://counter/../../package.json', 'app://counter/%2e%2e/%2e%2e/package.json'],
        ...['app://counter/..%2f..%2fpackage.json', 'app://counter/..%2fmain/index.js', 'app://counter/%00'],
        ...[
          'app://counter/..%2f..%2f..%2f..%2f..%2f..%2fetc%2fhostname',
          'app://counter/%',
          'app://counter/',
        ],
        ...[
          'app://customer/customer-display.html',
          'app://counter.example/counter.html',
          'app:///counter.html',
        ],
        ...['app://counter/assets/..%2f..%2fmain%2ffirst-window.js', 'app://counter/..%2f..%2f..%2fx.svg'],
      ];
      const got: string[] = [];
      for (const address of addresses)
        await session.defaultSession.fetch(address).then(
          (response) => (response.ok ? got.push(address) : 0),
          () => 0,
        );
      return got;
    });
    expect(served).toEqual([]);
  });

  it('20: a page has three functions to main, and nothing of Electron', async () => {
    const bridge = await counter.page.evaluate(async () => {
      const { till: bridge } = globalThis;
      const first = await new Promise<unknown[]>((resolve) => {
        const stop = bridge.on('language', (...all: unknown[]) => {
          stop();
          resolve(all);
        });
        void bridge.ask('language-set', { language: 'en' });
      });
      const electrons = Object.keys(globalThis).filter((name) => /electron|ipc|preload/i.test(name));
      return {
        names: Object.keys(bridge).toSorted(),
        told: first,
        isFixed: !Reflect.set(bridge, 'ask', 1) && !Reflect.set(globalThis, 'till', 1),
        electrons,
      };
    });
    expect(bridge).toEqual({ names: ['ask', 'hasDrawn', 'on'], told: ['en'], isFixed: true, electrons: [] });
  });
});

const contents = ({ electron }: CounterApp): Promise<number> =>
  electron.evaluate(({ webContents }) => webContents.getAllWebContents().length);

/** Tries to run or load what isn't the page's own, in every way. @returns what it came to, which should be nothing. */
async function tryScripts(address: string): Promise<string[]> {
  const got: string[] = [];
  const marks = globalThis as unknown as Record<string, unknown>;
  const settled = (element: HTMLElement): Promise<string> =>
    new Promise((resolve) => {
      element.addEventListener('load', () => resolve('loaded'));
      element.addEventListener('error', () => resolve('refused'));
    });
  const attempt = async (name: string, act: () => unknown): Promise<void> => {
    try {
      const answer = await act();
      if (answer !== 'refused') got.push(`${name}: ${String(answer)}`);
    } catch {
      // Refused.
    }
  };
  const place = async (element: HTMLElement): Promise<string> => {
    const end = settled(element);
    document.body.append(element);
    const answer = await end;
    element.remove();
    return answer;
  };
  // A driver may evaluate what a page may not, until its own task is over.
  await new Promise((resolve) => setTimeout(resolve));
  /* eslint-disable no-eval -- attacks */
  /* oxlint-disable typescript/no-implied-eval, typescript/no-unsafe-call -- attacks */
  await attempt('eval', () => eval('1'));
  await attempt('Function', () => new Function('return 1')());
  await attempt('timer', () => {
    setTimeout('globalThis.timerRan = true');
    return marks['timerRan'] === true ? 'ran' : 'refused';
  });
  /* oxlint-enable typescript/no-implied-eval, typescript/no-unsafe-call */
  /* eslint-enable no-eval */
  await attempt('markup', () => {
    document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="globalThis.handlerRan = true">');
    return 'made';
  });
  await attempt('inline script', () => {
    const script = document.createElement('script');
    script.append('globalThis.inlineRan = true');
    document.body.append(script);
    script.remove();
    return marks['inlineRan'] === true ? 'ran' : 'refused';
  });
  await attempt('handler', () => {
    const button = document.createElement('button');
    button.setAttribute('onclick', 'globalThis.handlerRan = true');
    button.click();
    return marks['handlerRan'] === true ? 'ran' : 'refused';
  });
  for (const [name, tag, property] of [
    ['remote script', 'script', 'src'],
    ['remote picture', 'img', 'src'],
    ['remote sound', 'audio', 'src'],
    ['remote object', 'object', 'data'],
  ] as const)
    await attempt(name, () => {
      const element = document.createElement(tag);
      Reflect.set(element, property, `${address}/${tag}`);
      return place(element);
    });
  await attempt('remote style', () => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `${address}/style.css`;
    return place(link);
  });
  await attempt('inline style', () => {
    const style = document.createElement('style');
    style.append('body { outline: 7px solid red }');
    document.head.append(style);
    const { outlineWidth } = getComputedStyle(document.body);
    style.remove();
    return outlineWidth === '7px' ? 'held' : 'refused';
  });
  await attempt('module', () => globalThis.importModule(`${address}/module.js`));
  await attempt('data module', () => globalThis.importModule('data:text/javascript,export default 1'));
  await attempt('worker', () => new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))));
  await attempt('fetch', () => fetch(address));
  await attempt('simple fetch', () => fetch(address, { mode: 'no-cors', method: 'POST', body: 'x' }));
  await attempt('beacon', () => {
    navigator.sendBeacon(address, 'x');
    return 'refused';
  });
  await attempt(
    'request',
    () =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.onload = () => resolve('loaded');
        request.onerror = reject;
        request.open('GET', address);
        request.send();
      }),
  );
  await attempt(
    'socket',
    () =>
      new Promise((resolve) => {
        const socket = new WebSocket(address.replace('http', 'ws'));
        socket.onopen = () => resolve('open');
        socket.onerror = () => resolve('refused');
      }),
  );
  await attempt(
    'events',
    () =>
      new Promise((resolve) => {
        const events = new EventSource(address);
        events.onopen = () => resolve('open');
        events.onerror = () => resolve('refused');
      }),
  );
  await attempt('frame', () => {
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
    const isEmpty = frame.contentDocument === null || frame.contentDocument.body.childElementCount === 0;
    frame.remove();
    return isEmpty ? 'refused' : 'loaded';
  });
  await attempt('form', () => {
    const form = document.createElement('form');
    form.action = address;
    form.method = 'post';
    document.body.append(form);
    form.submit();
    form.remove();
    return 'refused';
  });
  return got;
}
