import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LicenceShelf } from './licence-shelf.ts';
import { thirdPartyText } from './third-party-text.ts';

describe('the licences on this computer', () => {
  let folder: string;
  let shelf: LicenceShelf;
  const lay = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'esim-counter-licences-'));
    shelf = new LicenceShelf({
      own: join(folder, 'LICENSE'),
      thirdParty: join(folder, 'THIRD-PARTY.txt'),
      electron: [join(folder, 'LICENSE.electron.txt'), join(folder, 'LICENSE-of-electron')],
      chromium: join(folder, 'LICENSES.chromium.html'),
    });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are the program’s own, Electron’s with those of packages, and Chromium’s', async () => {
    lay('LICENSE', 'MIT of this program\n');
    lay('LICENSE-of-electron', 'MIT of Electron');
    lay(
      'THIRD-PARTY.txt',
      thirdPartyText([{ names: ['react@19.3.1', 'react-dom@19.3.1'], text: 'MIT of React' }]),
    );
    lay(
      'LICENSES.chromium.html',
      '<div class="product">\n<span class="title">zlib</span>\n<div class="license">\n<pre>Zlib</pre>',
    );
    expect(await shelf.own()).toBe('MIT of this program');
    expect(await shelf.list('program')).toEqual([['Electron'], ['react@19.3.1', 'react-dom@19.3.1']]);
    expect(await shelf.text('program', 0)).toBe('MIT of Electron');
    expect(await shelf.text('program', 1)).toBe('MIT of React');
    expect(await shelf.list('chromium')).toEqual([['zlib']]);
    expect(await shelf.text('chromium', 0)).toBe('Zlib');
    expect(await shelf.text('program', 2)).toBeNull();
    expect(await shelf.text('chromium', 1)).toBeNull();
  });

  it('are told to be missing where their files are', async () => {
    expect(await shelf.own()).toBeNull();
    for (const book of ['program', 'chromium'] as const) {
      expect(await shelf.list(book)).toBeNull();
      expect(await shelf.text(book, 0)).toBeNull();
    }
  });
});
