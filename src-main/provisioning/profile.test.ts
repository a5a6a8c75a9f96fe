import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errandOf, splitInput } from './command-line.ts';
import { readProfile } from './profile.ts';

const faults = (profile: unknown): readonly string[] => {
  const read = readProfile(typeof profile === 'string' ? profile : JSON.stringify(profile));
  return read.ok ? [] : read.failure;
};

describe('a profile', () => {
  it('is read as documented, with everything in it', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/provisioning.md'), 'utf8');
    const example = /```json\n(.*?)```/s.exec(page)?.[1] ?? '';
    expect(faults(example)).toEqual([]);
    const named = Object.keys(JSON.parse(example) as object);
    expect(named).toEqual(
      expect.arrayContaining(['till', 'account', 'prices', 'staff', 'printing', 'language', 'locked']),
    );
  });

  it('may be minimal', () => {
    expect(faults({ version: 1 })).toEqual([]);
    expect(faults({ version: 1, language: 'de' })).toEqual([]);
  });

  it.each([
    ['{', ['The profile is no JSON: look for a comma or a bracket too many or too few.']],
    [{}, [expect.stringMatching(/^version: /)]],
    [{ version: 2 }, [expect.stringMatching(/^version: /)]],
    [{ version: 1, langauge: 'de' }, [expect.stringMatching(/^the profile: .*langauge/)]],
    [
      { version: 1, account: { address: 'http://shop.example', merchantId: 'm' } },
      ['account.address: has to be an https address without a name or password in it.'],
    ],
    [
      { version: 1, account: { address: 'shop.example', merchantId: 'm', secret: 's' } },
      [expect.stringMatching(/^account: .*secret/)],
    ],
    [
      {
        version: 1,
        staff: { lockAfterMinutes: 5, members: [{ id: 'a', name: 'Ana', role: 'manager', pin: '1234' }] },
      },
      [expect.stringMatching(/^staff\.members\[0\]\.pin: /)],
    ],
    [
      { version: 1, till: 'shop 1', locked: ['everything'] },
      [expect.stringMatching(/^till: /), expect.stringMatching(/^locked\[0\]: /)],
    ],
  ])('%j is refused, with the place of the fault', (profile, reason) => {
    expect(faults(profile)).toEqual(reason);
  });
});

describe('the command line', () => {
  it('has a task only if one is named', () => {
    expect(errandOf(['program', '--no-sandbox', '.'])).toBeUndefined();
    expect(errandOf(['program', '--provision', 'shop.json'])).toEqual({
      kind: 'provision',
      from: 'shop.json',
    });
    expect(errandOf(['program', '--provision'])).toEqual({ kind: 'provision', from: '' });
    expect(errandOf(['program', '--export-profile', '-'])).toEqual({ kind: 'export', to: '-' });
  });

  it('takes the secret from the first line of the standard input', () => {
    expect(splitInput('')).toEqual({ secret: '', rest: '' });
    expect(splitInput('s3cret')).toEqual({ secret: 's3cret', rest: '' });
    expect(splitInput('s3cret\r\n{\n}')).toEqual({ secret: 's3cret', rest: '{\n}' });
    expect(splitInput('\n{}')).toEqual({ secret: '', rest: '{}' });
  });
});
