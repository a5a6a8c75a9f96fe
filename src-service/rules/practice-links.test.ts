import { describe, expect, it } from 'vitest';
import { customerPage, installLinks } from './practice-links.ts';

describe('the install links', () => {
  const code = 'LPA:1$smdp.practice.example$K2-1ABCD+/=&x';

  it('for a kind of phone carry the code unchanged', () => {
    const { apple, android } = installLinks(code);
    expect(new URL(apple).searchParams.get('carddata')).toBe(code);
    expect(new URL(android).searchParams.get('carddata')).toBe(code);
    expect(new URL(apple).host).toBe('esimsetup.apple.com');
    expect(new URL(android).host).toBe('esimsetup.android.com');
  });

  it('for any phone belongs to that eSIM only', () => {
    const { any } = installLinks(code);
    expect(decodeURIComponent(new URL(any).pathname)).toBe('/K2-1ABCD+/=&x');
  });
});

it.each([installLinks('LPA:1$smdp.practice.example$A').any, customerPage('uid-1')])(
  'a practice link leads nowhere: %s',
  (link) => {
    expect(new URL(link).hostname).toMatch(/\.practice\.example$/);
  },
);
