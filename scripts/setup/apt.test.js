import { describe, expect, it } from 'vitest';
import { decide, namesKnownTo } from './apt.js';

const sound = {
  debian: ['libasound2t64', 'libasound2'],
  dnf: 'libasound.so.2()(64bit)',
  arch: 'alsa-lib',
};
const screen = { debian: ['xvfb'], dnf: '/usr/bin/Xvfb', arch: 'xorg-server-xvfb' };
const apt = { manager: /** @type {const} */ ('apt-get'), env: {} };

/** @param {Record<string, string>} candidates */
const policyOf = (candidates) =>
  Object.entries(candidates)
    .map(
      ([name, candidate]) => `${name}:\n  Installed: (none)\n  Candidate: ${candidate}\n  Version table:\n`,
    )
    .join('');
const debian12 = policyOf({ libasound2: '1.2.8-1', xvfb: '2:21.1' });
// There the old name is only something that other packages provide.
const ubuntu24 = policyOf({ libasound2t64: '1.2.11-1', libasound2: '(none)', xvfb: '2:21.1' });

describe('the name of a package', () => {
  it('is the one that the release can install', () => {
    expect(namesKnownTo([sound, screen], debian12)).toEqual(['libasound2', 'xvfb']);
    expect(namesKnownTo([sound, screen], ubuntu24)).toEqual(['libasound2t64', 'xvfb']);
  });

  it('is unknown before the first `apt-get update`', () => {
    expect(namesKnownTo([sound], '')).toEqual([undefined]);
  });
});

describe('what to do about missing packages', () => {
  it('is to install them as root with apt', () => {
    expect(decide([sound], { ...apt, root: true, policy: '' })).toEqual({ install: true });
  });

  it('is one command for everybody else', () => {
    const decision = decide([sound, screen], { ...apt, root: false, policy: ubuntu24 });
    expect(decision).toEqual({
      tell: expect.stringContaining(
        '`sudo apt-get update && sudo apt-get install -y --no-install-recommends libasound2t64 xvfb`',
      ),
    });
  });

  it('is one command too for root who forbids it', () => {
    const env = { ESIM_COUNTER_NO_APT: '1' };
    expect(decide([screen], { ...apt, env, root: true, policy: debian12 })).toEqual({
      tell: expect.stringContaining('`apt-get update && apt-get install -y --no-install-recommends xvfb`'),
    });
  });

  it('is a command by what is needed, not by names, where dnf looks that up', () => {
    expect(decide([sound, screen], { root: false, manager: 'dnf', policy: '', env: {} })).toEqual({
      tell: expect.stringContaining("`sudo dnf install 'libasound.so.2()(64bit)' '/usr/bin/Xvfb'`"),
    });
  });

  it('is a command with their names on Arch, each once', () => {
    expect(decide([sound, screen, sound], { root: true, manager: 'pacman', policy: '', env: {} })).toEqual({
      tell: expect.stringContaining('`pacman -S --needed alsa-lib xorg-server-xvfb`'),
    });
  });

  it.each([true, false])('is a sentence without a command where there is no apt (root: %s)', (root) => {
    const decision = decide([sound, screen], { root, manager: undefined, policy: '', env: {} });
    expect(decision).toEqual({ tell: expect.stringContaining('Debian calls libasound2 xvfb') });
    expect(JSON.stringify(decision)).not.toContain('apt-get');
  });
});
