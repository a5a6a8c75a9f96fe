// @ts-check
import { describe, expect, it } from 'vitest';
import { controlFile, readArguments } from './deb-by-dpkg.js';

const told = [
  ...[
    '-s',
    'dir',
    '--force',
    '-t',
    'deb',
    '-d',
    'libnss3',
    '-d',
    'libgbm1',
    '--deb-recommends',
    'gnome-keyring',
  ],
  ...[
    '--architecture',
    'amd64',
    '--name',
    'esim-counter',
    '--version',
    '1.2.3',
    '--maintainer',
    'A <a@b.example>',
  ],
  ...[
    '--description',
    'Point of sale\n Sells eSIMs.',
    '--package',
    '/tmp/out.deb',
    '/from/=/opt/eSIM Counter',
  ],
];

describe('the deb', () => {
  it('says of itself what electron-builder tells fpm', () => {
    const wanted = readArguments(told);
    expect(wanted.files).toEqual(['/from/=/opt/eSIM Counter']);
    expect(controlFile(wanted, 280)).toBe(
      [
        'Package: esim-counter',
        'Version: 1.2.3',
        'Architecture: amd64',
        'Maintainer: A <a@b.example>',
        'Installed-Size: 280',
        'Depends: libnss3, libgbm1',
        'Recommends: gnome-keyring',
        'Section: misc',
        'Description: Point of sale',
        ' Sells eSIMs.',
        '',
      ].join('\n'),
    );
  });

  it('isn’t made where fpm is told something that isn’t known here', () => {
    expect(() => readArguments(['--deb-systemd', 'unit'])).toThrow('--deb-systemd');
  });
});
