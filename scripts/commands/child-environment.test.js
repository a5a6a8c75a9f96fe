import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { childEnvironment } from './child-environment.js';

const root = join('/', 'clone');
const node = join(root, 'node_modules', 'node', 'bin', 'node');
const electron = {
  executable: '/there/electron',
  version: '42.0.0',
  repackaged: true,
  launchArguments: ['--no-sandbox'],
};

describe('the environment of a task', () => {
  it('finds our Node first, then the packages, then everything else', () => {
    const env = childEnvironment({ PATH: '/usr/bin' }, { root, node });
    expect(env['PATH']).toBe(
      [join(root, 'node_modules', 'node', 'bin'), join(root, 'node_modules', '.bin'), '/usr/bin'].join(
        delimiter,
      ),
    );
  });

  it('writes to the one variable that Windows has, and makes no second one', () => {
    const env = childEnvironment({ Path: 'C:\\Windows' }, { root, node });
    expect(Object.keys(env)).toEqual(['Path']);
    expect(env['Path']).toMatch(/C:\\Windows$/);
  });

  it('names Electron and its arguments, which come back as they were', () => {
    const env = childEnvironment({}, { root, node, electron });
    expect(env['ESIM_COUNTER_ELECTRON']).toBe('/there/electron');
    expect(JSON.parse(env['ESIM_COUNTER_ELECTRON_ARGUMENTS'] ?? '')).toEqual(['--no-sandbox']);
    expect(env['ELECTRON_MAJOR_VER']).toBe('42');
  });

  it('gives up the sandbox under electron-vite only where it is given up at all', () => {
    expect(childEnvironment({}, { root, node, electron })['NO_SANDBOX']).toBe('1');
    const sandboxed = { ...electron, launchArguments: [] };
    expect(childEnvironment({}, { root, node, electron: sandboxed })).not.toHaveProperty('NO_SANDBOX');
  });

  it('asks nobody again about a repackaged Electron, and about nothing else', () => {
    expect(childEnvironment({}, { root, node, electron })['ESIM_COUNTER_REPACKAGED_ELECTRON']).toBe('1');
    const official = { ...electron, repackaged: false };
    expect(childEnvironment({}, { root, node, electron: official })).not.toHaveProperty(
      'ESIM_COUNTER_REPACKAGED_ELECTRON',
    );
  });

  it("drops an editor's variable that would turn Electron into plain Node", () => {
    expect(childEnvironment({ ELECTRON_RUN_AS_NODE: '1' }, { root, node })).not.toHaveProperty(
      'ELECTRON_RUN_AS_NODE',
    );
  });
});
