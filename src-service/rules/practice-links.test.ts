import { describe, expect, it } from 'vitest';
import { customerPage, installLinks } from './practice-links.ts';

describe('the install links', () => {
  const code = 'LPA:1$smdp.practice.example$K2-1ABCD+/=&x';

  it('of a kind of phone carry the code so that it is read back unchanged', () => {
    const { apple, android } = installLinks(code);
    expect(new URL(apple).searchParams.get('carddata')).toBe(code);
    expect(new URL(android).searchParams.get('carddata')).toBe(code);
    expect(new URL(apple).host).toBe('esimsetup.apple.com');
    expect(new URL(android).host).toBe('esimsetup.android.com');
  });

  it('of any phone is of that eSIM alone', () => {
    const { any } = installLinks(code);
    expect(decodeURIComponent(new URL(any).pathname)).toBe('/K2-1ABCD+/=&x');
  });
});

it.each([installLinks('LPA:1$smdp.practice.example$A').any, customerPage('uid-1')])(
  'a link of practice leads nowhere: %s',
  (link) => {
    expect(new URL(link).hostname).toMatch(/\.practice\.example$/);
  },
);
