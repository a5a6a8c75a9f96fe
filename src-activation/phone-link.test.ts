import { describe, expect, it } from 'vitest';
import { phoneLink } from './phone-link.ts';

const code = 'LPA:1$smdp.example.net$K2-9QX1$$1';
const none = { apple: null, android: null };

describe("a phone's link", () => {
  it('is made of the code where the service gave none', () => {
    expect(phoneLink(code, 'iphone', none)).toEqual({
      address:
        'https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA%3A1%24smdp.example.net%24K2-9QX1%24%241',
      isExtra: false,
    });
    expect(new URL(phoneLink(code, 'android', none)?.address ?? '').searchParams.get('carddata')).toBe(code);
  });

  it("is the service's own where it gave one", () => {
    const given = { apple: 'https://apple.example/a', android: 'https://android.example/b' };
    expect(phoneLink(code, 'iphone', given)?.address).toBe(given.apple);
    expect(phoneLink(code, 'android', given)).toEqual({ address: given.android, isExtra: true });
  });

  it.each(['http://apple.example/a', 'javascript:alert(1)', 'not a link', ''])('is not %j', (apple) => {
    expect(phoneLink(code, 'iphone', { apple, android: null })?.address).toMatch(
      /^https:\/\/esimsetup\.apple\.com\//,
    );
  });

  it('is none for a phone that nobody knows', () => {
    expect(phoneLink(code, 'not-known', none)).toBeNull();
  });

  it('is made of half a character too', () => {
    expect(phoneLink('LPA:1$\ud800', 'iphone', none)).not.toBeNull();
  });
});
