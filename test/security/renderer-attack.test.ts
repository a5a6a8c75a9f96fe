import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dialog } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesBelow } from '../ledgers/files-below.ts';
import { launchOnline, type CounterApp } from '../windows/counter-app.ts';
import { watchAddress, type WatchedAddress } from './watched-address.ts';

declare global {
  /** In main: where the counter's window was wanted to go, where it went, and what it wanted to download. */
  var gone: { tried: string[]; went: string[]; downloads: string[] };
  /** In the page: how each dialog of the system ended. */
  var ended: Record<string, string>;
}

/** What main writes itself, and Chromium's own caches of the program's code and pictures. */
const ownFiles = [
  ...['practice', 'live', 'logs', 'Cache', 'Code Cache', 'Compile Cache', 'GPUCache'],
  ...['DawnGraphiteCache', 'DawnWebGPUCache'],
];

/** What a page can try that was taken over by a fault of Chromium or of ours. */
describe('a page that was taken over', () => {
  let counter: CounterApp;
  let elsewhere: WatchedAddress;

  beforeAll(async () => {
    [counter, elsewhere] = await Promise.all([launchOnline(), watchAddress()]);
    await counter.electron.evaluate(({ BrowserWindow, session }) => {
      const gone = { tried: [] as string[], went: [] as string[], downloads: [] as string[] };
      globalThis.gone = gone;
      const [window] = BrowserWindow.getAllWindows();
      window?.webContents.on('will-frame-navigate', ({ url }) => gone.tried.push(url));
      window?.webContents.on('did-frame-navigate', (_event, url) => gone.went.push(url));
      window?.webContents.on('did-navigate-in-page', (_event, url) => gone.went.push(url));
      session.defaultSession.on('will-download', (event, item) => {
        gone.downloads.push(event.defaultPrevented ? 'refused' : item.getURL());
      });
    });
  });
  afterAll(async () => {
    await counter.close();
    await elsewhere.close();
  });

  const gone = (): Promise<{ tried: string[]; went: string[]; downloads: string[] }> =>
    counter.electron.evaluate(() => globalThis.gone);
  const windowsOpen = (): Promise<number> =>
    counter.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

  /** A move within the page comes after all that was tried before it. */
  async function afterAllThatWasTried(mark: string): Promise<void> {
    await counter.page.evaluate((name) => history.pushState(null, '', `#${name}`), mark);
    await expect.poll(async () => (await gone()).went.at(-1)).toMatch(new RegExp(`#${mark}$`));
  }

  it('goes nowhere, to no address that looks like ours either', async () => {
    const addresses = [
      `http://127.0.0.1:${String(elsewhere.port)}/`,
      ...[
        'https://counter/counter.html',
        'app://counter.example/counter.html',
        'app://counte\u0280/counter.html',
      ],
      ...[
        'app://counter@customer/counter.html',
        'app://customer/customer-display.html',
        'app://counter:81/x.html',
        'app://counter/receipt.html',
      ],
      ...['app:counter/counter.html', 'app:///counter.html', 'App://counter.', 'apps://counter/counter.html'],
      ...[
        'file:///etc/hostname',
        'view-source:app://counter/counter.html',
        'chrome://gpu',
        'devtools://devtools',
      ],
      ...['data:text/html,<script>1</script>', 'javascript:globalThis.ran=1', 'mailto:a@example.com'],
      ...[
        'blob:app://counter/1',
        'filesystem:app://counter/x',
        'ftp://127.0.0.1/',
        'intent://x',
        'ms-settings:',
      ],
    ];
    for (const address of addresses) {
      await counter.page.evaluate((to) => {
        try {
          location.assign(to);
        } catch {
          // Not even an address.
        }
      }, address);
    }
    await afterAllThatWasTried('navigated');
    const { tried, went } = await gone();
    expect(tried.length).toBeGreaterThan(5);
    expect(went.filter((url) => !url.startsWith('app://counter/counter.html'))).toEqual([]);
    expect(await counter.page.evaluate(() => 'ran' in globalThis)).toBe(false);
    expect(elsewhere.came()).toEqual([]);
  });

  it('opens no window, in any way, and has no opener', async () => {
    const before = await windowsOpen();
    const opened = await counter.page.evaluate((port) => {
      const addresses = [
        ...[
          'about:blank',
          'app://counter/counter.html',
          `http://127.0.0.1:${String(port)}/`,
          'file:///etc/hostname',
        ],
        ...['javascript:1', 'data:text/html,x', ''],
      ];
      const windows = addresses.flatMap((address) => {
        const ways = ['_blank', '', 'width=1', 'noopener'];
        return ways.map((way) => window.open(address, '_blank', way));
      });
      for (const target of ['_blank', 'other']) {
        const link = document.createElement('a');
        link.href = `http://127.0.0.1:${String(port)}/`;
        link.target = target;
        document.body.append(link);
        link.click();
        for (const modifier of [{ ctrlKey: true }, { shiftKey: true }, { button: 1 }])
          link.dispatchEvent(new MouseEvent('click', { bubbles: true, ...modifier }));
        link.remove();
      }
      return { windows: windows.filter((each) => each !== null).length, opener: window.opener as unknown };
    }, elsewhere.port);
    expect(opened).toEqual({ windows: 0, opener: null });
    await afterAllThatWasTried('opened');
    expect(await windowsOpen()).toBe(before);
    expect(elsewhere.came()).toEqual([]);
  });

  it('downloads nothing, so that staff are asked for no place to put it', async () => {
    const refused = counter.page.waitForEvent('console', (said) =>
      said.text().startsWith('Download is disallowed'),
    );
    await counter.page.evaluate(() => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(['echo hello'], { type: 'application/x-sh' }));
      link.download = 'update.sh';
      document.body.append(link);
      link.click();
      link.remove();
    });
    await refused;
    await afterAllThatWasTried('downloaded');
    expect((await gone()).downloads.filter((each) => each !== 'refused')).toEqual([]);
  });

  it('shows no message of its own over the till', async () => {
    // A driver is told of each, and closes it where it is shown: only what isn't can't be closed.
    const closed: Promise<boolean>[] = [];
    const note = (dialog: Dialog): void => {
      const close = dialog.dismiss().then(
        () => true,
        () => false,
      );
      closed.push(close);
    };
    counter.page.on('dialog', note);
    const answers = await counter.page.evaluate(() => {
      alert('Call this number');
      let typed: string | null;
      try {
        typed = prompt('PIN');
      } catch {
        typed = null;
      }
      return [confirm('Enter your PIN?'), typed];
    });
    counter.page.off('dialog', note);
    expect(answers).toEqual([false, null]);
    expect(await Promise.all(closed)).not.toContain(true);
  });

  it('opens neither a file picker nor the print dialog of the system, when somebody presses a key either', async () => {
    // Each would stay open until somebody answers it.
    await counter.page.evaluate(() => {
      const ended: Record<string, string> = {};
      globalThis.ended = ended;
      const input = document.createElement('input');
      input.type = 'file';
      input.addEventListener('cancel', () => (ended['input'] = 'canceled'));
      const tryAll = (): void => {
        input.click();
        for (const name of ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker']) {
          const pick = Reflect.get(window, name) as () => Promise<unknown>;
          pick().then(
            () => (ended[name] = 'chosen'),
            () => (ended[name] = 'refused'),
          );
        }
        print();
        ended['print'] = 'over';
      };
      addEventListener('keydown', tryAll, { once: true });
    });
    await counter.page.keyboard.press('Shift');
    await expect
      .poll(() => counter.page.evaluate(() => globalThis.ended))
      .toEqual({
        input: 'canceled',
        showOpenFilePicker: 'refused',
        showSaveFilePicker: 'refused',
        showDirectoryPicker: 'refused',
        print: 'over',
      });
  });

  it('writes nothing to the disk', async () => {
    const size = (): number =>
      filesBelow(counter.dataFolder)
        .filter(({ path }) => !ownFiles.some((own) => path.startsWith(join(counter.dataFolder, own))))
        .reduce((sum, { bytes }) => sum + bytes.length, 0);
    const before = size();
    const kept = await counter.page.evaluate(async () => {
      const bytes = new Uint8Array(5_000_000);
      const ways: Record<string, () => Promise<unknown>> = {
        files: async () => {
          const folder = await navigator.storage.getDirectory();
          const file = await folder.getFileHandle('kept', { create: true });
          const writing = await file.createWritable();
          await writing.write(bytes);
          await writing.close();
        },
        database: () =>
          new Promise((resolve, reject) => {
            const opening = indexedDB.open('kept');
            opening.onsuccess = resolve;
            opening.onerror = () => reject(new Error('not opened'));
          }),
        cache: async () => (await caches.open('kept')).put('https://kept.example/', new Response(bytes)),
      };
      localStorage.setItem('kept', 'x'.repeat(4_000_000));
      sessionStorage.setItem('kept', 'x'.repeat(4_000_000));
      const ended: string[] = [];
      for (const [name, write] of Object.entries(ways))
        await write().then(
          () => ended.push(name),
          () => undefined,
        );
      return ended;
    });
    expect(kept).toEqual([]);
    await counter.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(size() - before).toBeLessThan(1_000_000);
  });

  it('reaches no address by the ways of calls', async () => {
    const candidates = await counter.page.evaluate(async (port) => {
      const servers = [
        `stun:127.0.0.1:${String(port)}`,
        `turn:127.0.0.1:${String(port)}?transport=udp`,
        `turn:127.0.0.1:${String(port)}?transport=tcp`,
      ];
      const iceServers = servers.map((urls) => ({ urls, username: 'x', credential: 'x' }));
      const connection = new RTCPeerConnection({ iceServers });
      connection.createDataChannel('x');
      const complete = new Promise<void>((resolve) => {
        connection.onicegatheringstatechange = () => {
          if (connection.iceGatheringState === 'complete') resolve();
        };
      });
      await connection.setLocalDescription(await connection.createOffer());
      await complete;
      const candidates = connection.localDescription?.sdp.match(/a=candidate.*/g) ?? [];
      connection.close();
      return candidates;
    }, elsewhere.port);
    expect(candidates).toEqual([]);
    expect(elsewhere.came()).toEqual([]);
  });

  it('gets nothing out of messages to itself, and stays where it is when a file is dropped on it', async () => {
    await counter.page.evaluate(() => {
      for (const message of [
        'ask:staff-lock',
        { channel: 'ask:snapshot' },
        { type: 'push:staff', kind: 'locked' },
      ])
        window.postMessage(message, '*');
      dispatchEvent(new MessageEvent('message', { data: 'ask:staff-lock', origin: 'app://counter' }));
    });
    const file = join(mkdtempSync(join(tmpdir(), 'dropped-')), 'page.html');
    writeFileSync(file, '<script>globalThis.ran = 1</script>');
    const driver = await counter.page.context().newCDPSession(counter.page);
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await driver.send('Input.dispatchDragEvent', {
        type,
        x: 400,
        y: 400,
        data: { items: [], files: [file], dragOperationsMask: 1 },
      });
    await afterAllThatWasTried('dropped');
    const { went } = await gone();
    expect(went.filter((url) => !url.startsWith('app://counter/counter.html'))).toEqual([]);
    expect(await counter.page.evaluate(async () => (await till.ask('staff-state')).kind)).toBe('off');
    expect(await windowsOpen()).toBe(1);
  });
});
