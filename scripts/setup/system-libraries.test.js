import { describe, expect, it } from 'vitest';
import { endToEndNeeds, hands, integrationNeeds, together } from './needs.js';
import { librariesNotFound, missingPackages, virtualDesktopPrograms } from './system-libraries.js';

const demands = {
  electron: '/e/electron',
  keychain: '/k/keytar.node',
  programs: [...virtualDesktopPrograms, ...together(integrationNeeds, endToEndNeeds, hands).programs],
};
const equipped = { unresolved: () => [], isProgram: () => true };
/** @param {readonly import('./system-libraries.js').Package[]} packages */
const plainNames = (packages) => packages.map(({ debian }) => debian.at(-1));

describe('what the system lacks', () => {
  it('is nothing on an equipped machine', () => {
    expect(missingPackages(demands, equipped)).toEqual([]);
  });

  it('is everything on a bare one, each package once', () => {
    const bare = { unresolved: () => ['lib.so'], isProgram: () => false };
    expect(plainNames(missingPackages(demands, bare))).toEqual([
      'libgtk-3-0',
      'libnss3',
      'libasound2',
      'libgbm1',
      'libsecret-1-0',
      'xvfb',
      'dbus',
      'gnome-keyring',
      'sqlite3',
      'gcc',
      'zbar-tools',
      'postgresql-15',
      'poppler-utils',
      'x11-xserver-utils',
      'xserver-xorg-video-dummy',
      'xdotool',
      'x11-apps',
      'iproute2',
      'libnss3-tools',
    ]);
  });

  it('is told apart: the keychain library from those of Electron', () => {
    const unresolved = (/** @type {string} */ binary) =>
      binary === '/k/keytar.node' ? ['libsecret-1.so.0'] : [];
    expect(plainNames(missingPackages(demands, { ...equipped, unresolved }))).toEqual(['libsecret-1-0']);
  });

  it('is the package of the one program that is not there', () => {
    const isProgram = (/** @type {string} */ name) => name !== 'pdftoppm';
    expect(plainNames(missingPackages(demands, { ...equipped, isProgram }))).toEqual(['poppler-utils']);
  });

  it('reads what ldd did not find', () => {
    const output = [
      '\tlinux-vdso.so.1 (0x00007ffd)',
      '\tlibgtk-3.so.0 => not found',
      '\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)',
      '\tlibgbm.so.1 => not found',
    ].join('\n');
    expect(librariesNotFound(output)).toEqual(['libgtk-3.so.0', 'libgbm.so.1']);
  });
});
