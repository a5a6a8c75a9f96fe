import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCommandLine } from './command-line.ts';

const environment = { XDG_DATA_HOME: '/data', APPDATA: '/data' };
const read = (...argv: string[]) => readCommandLine(argv, environment);
const url = 'postgres://shop:secret@db.example/books';

describe('The command line', () => {
  it('starts on a folder of this computer when nothing is said', () => {
    expect(readCommandLine(['--folder', '/books'], environment)).toEqual({
      kind: 'start',
      place: {
        folder: '/books',
        database: { kind: 'folder', folder: '/books' },
        owner: null,
        chainName: 'My chain',
      },
      port: 4020,
      behindProxy: false,
      shopName: 'Shop 1',
    });
    if (process.platform === 'linux')
      expect(read()).toMatchObject({ place: { folder: join('/data', 'esim-counter-head-office') } });
  });

  it('takes a database by its address, from the environment too', () => {
    const database = { kind: 'server', url };
    expect(read('--database', url)).toMatchObject({ place: { database, owner: null } });
    expect(
      readCommandLine(['new-code'], { HEAD_OFFICE_DATABASE: url, HEAD_OFFICE_OWNER: url }),
    ).toMatchObject({ kind: 'new-code', shopName: 'Shop 1', place: { database, owner: database } });
  });

  it('takes commands', () => {
    expect(read('new-code', '--shop', 'Harbor')).toMatchObject({ kind: 'new-code', shopName: 'Harbor' });
    expect(read('revoke', 'T1')).toMatchObject({ kind: 'revoke', till: 'T1' });
    expect(read('--help')).toEqual({ kind: 'help' });
  });

  it.each([
    [['--prot', '1']],
    [['--port']],
    [['--port', '70000']],
    [['--port', '-1']],
    [['--port', 'x']],
    [['--folder', '']],
    [['--database', 'mysql://a/b']],
    [['--database', 'postgres://a']],
    [['--database', '']],
    [['--owner', url]],
    [['--shop', ' ']],
    [['--chain', 'a\nb']],
    [['new-cod']],
    [['new-code', 'Harbor']],
    [['new-code', '--port', '1']],
    [['revoke']],
    [['revoke', 'T1', 'T2']],
  ])('refuses %j in one sentence that quotes no password', (argv) => {
    const command = read(...argv);
    expect(command.kind).toBe('wrong');
    const sentence = command.kind === 'wrong' ? command.sentence : '';
    expect(sentence).toMatch(/^[^\n]{10,140}$/);
    expect(sentence).not.toContain('secret');
  });
});
