import { describe, expect, it } from 'vitest';
import { codeMark, codeMarkPattern } from './code-mark.ts';
import { SealKey } from '../../sealing/seal-key.ts';

const key = SealKey.make();
const markOf = (activationCode: string, sealKey = key) => codeMark(sealKey, { activationCode });
const code = 'LPA:1$smdp.example.net$K2-9QX1-7HTRA4';

describe('the mark of an activation code', () => {
  it('is equal for the same eSIM, however the host and the rest are written', () => {
    expect(markOf(code)).toMatch(codeMarkPattern);
    for (const same of [code, 'LPA:1$SMDP.example.net$K2-9QX1-7HTRA4', `${code}$$1`])
      expect(markOf(same)).toBe(markOf(code));
  });

  it('differs for another eSIM, and with another key', () => {
    const others = ['LPA:1$smdp.example.net$K2-9QX1-7HTRA5', 'LPA:1$smdp.example.com$K2-9QX1-7HTRA4'];
    const marks = [code, ...others].map((one) => markOf(one));
    expect(new Set([...marks, markOf(code, SealKey.make())]).size).toBe(4);
  });

  it.each([
    ['has no matching id', 'LPA:1$smdp.example.net$'],
    ['is a link', 'https://install.example.net/esim'],
    ['is of another form', 'K2-9QX1-7HTRA4'],
  ])('is absent if the code %s: every order may have the same', (_, other) => {
    expect(markOf(other)).toBeNull();
  });

  it('cannot be made once the key is erased', () => {
    const erased = SealKey.make();
    const before = markOf(code, erased);
    erased.erase();
    expect(markOf(code, erased)).not.toBe(before);
  });
});
