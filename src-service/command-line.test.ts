import { describe, expect, it } from 'vitest';
import { readCommandLine } from './command-line.ts';
import { StartFailure } from './start-failure.ts';

const needed = ['--data', 'folder', '--merchant-id', 'shop'];
const read = (argv: string[], secret?: string, controlToken?: string) =>
  readCommandLine(
    argv,
    { ESIM_SERVICE_SECRET: secret, ESIM_SERVICE_CONTROL_TOKEN: controlToken },
    'catalog.json',
  );

describe('the command line', () => {
  it('needs a folder, a merchant and a secret; the rest has defaults', () => {
    expect(read([...needed, '--secret', 'word'])).toEqual({
      kind: 'start',
      options: {
        port: 4010,
        dataFolder: 'folder',
        merchantId: 'shop',
        openingBalance: '200',
        issueDelayMs: 400,
        refundLimit: 5,
        catalogFile: 'catalog.json',
        allowLocalCallbacks: false,
        isStrict: false,
        controlToken: undefined,
      },
      secret: { from: 'text', text: 'word' },
    });
  });

  it('accepts every flag', () => {
    const given = ['--port', '0', '--balance', '12.50', '--issue-delay-ms', '0', '--catalog', 'own.json'];
    const more = ['--refund-limit', '0', '--allow-local-callbacks', '--strict', '--control-token', 'key'];
    expect(read([...needed, '--secret-stdin', ...given, ...more])).toMatchObject({
      options: {
        ...{ port: 0, openingBalance: '12.5', issueDelayMs: 0, catalogFile: 'own.json' },
        ...{ refundLimit: 0, allowLocalCallbacks: true, isStrict: true, controlToken: 'key' },
      },
      secret: { from: 'stdin' },
    });
  });

  it('takes the secret from the environment, unless a flag sets it', () => {
    expect(read(needed, 'environment')).toMatchObject({ secret: { text: 'environment' } });
    expect(read([...needed, '--secret', 'flag'], 'environment')).toMatchObject({ secret: { text: 'flag' } });
    expect(read([...needed, '--secret-stdin'], 'environment')).toMatchObject({ secret: { from: 'stdin' } });
  });

  it('takes the control token from the environment, unless a flag sets it', () => {
    expect(read(needed, 's', 'environment')).toMatchObject({ options: { controlToken: 'environment' } });
    expect(read([...needed, '--control-token', 'flag'], 's', 'environment')).toMatchObject({
      options: { controlToken: 'flag' },
    });
    expect(read(needed, 's', '')).toMatchObject({ options: { controlToken: undefined } });
  });

  it.each(['sh\nop', 'sklep-ż', ' shop'])('refuses the merchant id %j, which no header can hold', (id) => {
    expect(() => read(['--data', 'folder', '--merchant-id', id])).toThrow(
      /--merchant-id has to be printable ASCII/,
    );
  });

  it.each([[['--help']], [['--help', '--port', 'x']]])('prints help for %j', (argv) => {
    expect(read(argv)).toEqual({ kind: 'help' });
  });

  it.each([
    ['no folder', ['--merchant-id', 'shop'], '--data is missing'],
    ['no merchant', ['--data', 'folder'], '--merchant-id is missing'],
    ['an empty merchant', ['--data', 'folder', '--merchant-id', ''], '--merchant-id is missing'],
    ['a port that is no number', [...needed, '--port', 'http'], '--port has to be a whole number'],
    ['a port that can not be', [...needed, '--port', '65536'], '--port has to be a whole number'],
    ['half a millisecond', [...needed, '--issue-delay-ms', '0.5'], '--issue-delay-ms has to be'],
    ['a delay below zero', [...needed, '--issue-delay-ms=-1'], '--issue-delay-ms has to be'],
    ['a refund limit below zero', [...needed, '--refund-limit=-1'], '--refund-limit has to be'],
    [
      'a control token that lets everybody in',
      [...needed, '--control-token', ''],
      '--control-token has to be',
    ],
    ['a balance in words', [...needed, '--balance', 'much'], '--balance has to be an amount'],
    ['an unknown flag', [...needed, '--color', 'red'], "Unknown option '--color'"],
    ['a flag without its value', [...needed, '--port'], "Option '--port <value>' argument missing"],
    [
      'a value that begins with a dash',
      [...needed, '--balance', '-1'],
      "Option '--balance' has no value, or one that begins with a dash; --help lists the flags",
    ],
    ['a stray word', [...needed, 'word'], "Unexpected argument 'word'"],
    ['two secrets', [...needed, '--secret', 'a', '--secret-stdin'], 'exclude each other'],
  ])('is refused in one line for %s', (_, argv, message) => {
    expect(() => read(argv, 'secret')).toThrow(StartFailure);
    expect(() => read(argv, 'secret')).toThrow(message);
    expect(() => read(argv, 'secret')).not.toThrow(/\n/);
  });

  it.each([undefined, ''])('is refused without a secret', (environment) => {
    expect(() => read(needed, environment)).toThrow(/the secret is missing/);
  });
});
