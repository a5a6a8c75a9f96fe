import { describe, expect, it } from 'vitest';
import { phoneLink } from './phone-link.ts';

const code = 'LPA:1$smdp.example.net$K2-9QX1$$1';
const none = { apple: null, android: null, any: null };
const given = {
  apple: 'https://apple.example/a',
  android: 'https://android.example/b',
  any: 'https://install.example/c',
};

describe("a phone's link", () => {
  it('is built from the code if the service sent no link', () => {
    expect(phoneLink(code, 'iphone', none)).toBe(
      'https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA%3A1%24smdp.example.net%24K2-9QX1%24%241',
    );
    expect(new URL(phoneLink(code, 'android', none) ?? '').searchParams.get('carddata')).toBe(code);
  });

  it('is the service’s own link if it sent one', () => {
    expect(phoneLink(code, 'iphone', given)).toBe(given.apple);
    expect(phoneLink(code, 'android', given)).toBe(given.android);
  });

  it('falls back to the service’s page for any phone', () => {
    const any = { ...none, any: given.any };
    expect(phoneLink(code, 'not-known', any)).toBe(given.any);
    expect(phoneLink(code, 'android', any)).toBe(given.any);
    // Apple's own takes any code, and needs no page of the service.
    expect(phoneLink(code, 'iphone', any)).toMatch(/^https:\/\/esimsetup\.apple\.com\//);
  });

  it.each(['http://apple.example/a', 'javascript:alert(1)', 'not a link', ''])('is not %j', (link) => {
    expect(phoneLink(code, 'iphone', { ...none, apple: link })).toMatch(/^https:\/\/esimsetup\.apple\.com\//);
    expect(phoneLink(code, 'not-known', { ...none, any: link })).toBeNull();
  });

  it('is the link that the service sent instead of a code, for any phone', () => {
    const link = 'https://install.example/esim/1';
    expect(phoneLink(link, 'not-known', none)).toBe(link);
    expect(phoneLink(link, 'android', { ...given, android: null })).toBe(link);
    expect(phoneLink(link, 'iphone', given)).toBe(given.apple);
  });

  it('does not exist for an unknown kind of phone', () => {
    expect(phoneLink(code, 'not-known', none)).toBeNull();
  });

  it('is built even from half a surrogate pair', () => {
    expect(phoneLink('LPA:1$\ud800', 'iphone', none)).not.toBeNull();
  });
});
