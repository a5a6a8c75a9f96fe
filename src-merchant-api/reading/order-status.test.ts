import { describe, expect, it } from 'vitest';
import { wireRecords } from '../../test/fixtures/wire-records.ts';
import { readOrderStatus } from './order-status.ts';
import { esimProfile, readProfile } from './profile.ts';

const completed = wireRecords.status;
const [item] = completed.activatedItems;

describe('an order’s status', () => {
  it.each([
    ['in_processing', 'in_processing'],
    ['IN PROCESSING', 'in_processing'],
    ['canceled', 'canceled'],
    ['Cancelled', 'canceled'],
    ['error', 'ERROR'],
  ])('%s is %s', (status, expected) => {
    expect(readOrderStatus({ status, uidCustomer: 'uid-1' }, 'uid-1')).toEqual({
      ok: true,
      value: {
        status: expected,
        uidCustomer: 'uid-1',
        repeatsUid: true,
        message: null,
        orderId: null,
        createdAt: null,
      },
    });
  });

  it('outside the interface is kept as received', () => {
    expect(readOrderStatus({ status: 'on hold' }, 'uid-1')).toMatchObject({
      ok: true,
      value: { status: 'other', statusWord: 'on hold', uidCustomer: 'uid-1', repeatsUid: false },
    });
  });

  it('completed has a profile and packages, whatever else is missing', () => {
    const bare = { status: 'completed', esimProfile: { activationCode: ' LPA:1$smdp.example$A ' } };
    expect(readOrderStatus(bare, 'uid-1')).toMatchObject({
      ok: true,
      value: {
        status: 'completed',
        esimProfile: { activationCode: 'LPA:1$smdp.example$A', iccid: '', activatedAt: null },
        customer: null,
        activatedItems: [],
        unreadableItems: [],
        totalAvailableBalance: null,
      },
    });
  });

  it('completed keeps the readable packages', () => {
    const body = {
      ...completed,
      activatedItems: [item, 7, { ...item, activationMode: 'on-demand', size: 'much' }],
    };
    expect(readOrderStatus(body, 'uid-1')).toMatchObject({
      ok: true,
      value: {
        activatedItems: [
          { uid: '4711', activationMode: 'NOW', size: { sizeValue: 10 } },
          { uid: '4711', activationMode: 'ON_DEMAND', size: null },
        ],
        unreadableItems: [{ entry: '7', why: 'it is no object' }],
      },
    });
  });

  it.each([
    [[7], [], [{ entry: '7' }]],
    ['two packages', [], [{ entry: '"aaa aaaaaaaa"' }]],
    [item, [{ uid: '4711' }], []],
    [null, [], []],
    [undefined, [], []],
  ])(
    'completed with %j for its packages can still be handed over',
    (activatedItems, read, unreadableItems) => {
      expect(readOrderStatus({ ...completed, activatedItems }, 'uid-1')).toMatchObject({
        ok: true,
        value: { activatedItems: read, unreadableItems },
      });
    },
  );

  it.each([
    [{ ...completed, esimProfile: null }, 'the order is completed, but there is no esimProfile'],
    [{ ...completed, esimProfile: {} }, 'the order is completed, but the esimProfile has no activationCode'],
    [
      { ...completed, esimProfile: { activationCode: 'LPA:1$\ufffd' } },
      'the order is completed, but the activationCode is damaged',
    ],
    [{ ...completed, uidCustomer: 'uid-2' }, 'the reply is about another order'],
    [{ uidCustomer: 'uid-1' }, 'the reply has no status'],
    [null, 'the reply is no object'],
  ])('cannot be read from %j', (body, why) => {
    expect(readOrderStatus(body, 'uid-1')).toEqual({ ok: false, failure: why });
  });

  it('ignores the case of a UUID', () => {
    expect(readOrderStatus({ ...completed, uidCustomer: 'UID-1' }, 'uid-1').ok).toBe(true);
  });
});

describe('a profile', () => {
  it('is read back as it was stored', () => {
    const reading = readProfile({ ...completed.esimProfile, activatedAt: '2026-11-21T10:00:00Z' });
    const profile = reading.ok ? reading.value : expect.fail(reading.failure);
    expect(esimProfile.parse(JSON.parse(JSON.stringify(profile)))).toEqual(profile);
  });
});

describe('a completed order without an activation code', () => {
  const apple = 'https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA:1$smdp.example$A';
  const page = 'https://install.example/esim/1';
  const linkWith = (code: string) =>
    `https://esimsetup.android.com/esim_qrcode_provisioning?carddata=${encodeURIComponent(code)}`;
  const codeOf = (esimProfile: object): string => {
    const read = readOrderStatus({ status: 'completed', uidCustomer: 'uid-1', esimProfile }, 'uid-1');
    if (!read.ok || read.value.status !== 'completed') return expect.fail(JSON.stringify(read));
    return read.value.esimProfile.activationCode;
  };

  it.each([
    ['the code inside of a link', { appleUniversalLink: apple }, 'LPA:1$smdp.example$A'],
    [
      'that code before a link',
      { installationUrl: page, androidUniversalLink: apple },
      'LPA:1$smdp.example$A',
    ],
    [
      'the code that its links agree on',
      { appleUniversalLink: apple, androidUniversalLink: linkWith('lpa:1$SMDP.example$A') },
      'LPA:1$smdp.example$A',
    ],
    [
      'a page where a link has no code in it',
      { installationUrl: page, appleUniversalLink: linkWith('soon') },
      page,
    ],
    ['a link for any phone', { installationUrl: page, activationCode: null }, page],
    ['a link in place of a damaged code', { installationUrl: page, activationCode: 'LPA:1$\ufffd' }, page],
    ['the code of a link in its place', { activationCode: apple }, 'LPA:1$smdp.example$A'],
    [
      'the code of its link where a web address is in its place',
      { activationCode: 'https://evil.example/pay?LPA:1$a$b', appleUniversalLink: apple },
      'LPA:1$smdp.example$A',
    ],
    [
      'its own code before all',
      { installationUrl: page, activationCode: 'LPA:1$smdp.example$B' },
      'LPA:1$smdp.example$B',
    ],
  ])('is handed over by %s', (_by, profile, code) => {
    expect(codeOf(profile)).toBe(code);
  });

  it.each([
    { installationUrl: 'http://install.example/esim/1' },
    { installationUrl: 'https://install.example/\ufffd' },
    { installationUrl: 'javascript:alert(1)' },
    { activationCode: 'https://evil.example/pay?LPA:1$a$b' },
    { activationCode: 'https://evil.example/esim_qrcode_provisioning?carddata=LPA:1$a$b' },
    { activationCode: `${apple}&carddata=LPA:1$smdp.example$B` },
    { activationCode: 'https://esimsetup.apple.com/pay' },
    { activationCode: 'tel:0900123456' },
    { appleUniversalLink: 'soon' },
    { appleUniversalLink: linkWith('soon') },
    { appleUniversalLink: apple, androidUniversalLink: linkWith('LPA:1$smdp.example$B') },
    { appleUniversalLink: apple, installationUrl: `${page}?code=LPA:1$other.example$A` },
  ])('is not handed over by %j', (esimProfile) => {
    const read = readOrderStatus({ status: 'completed', uidCustomer: 'uid-1', esimProfile }, 'uid-1');
    expect(read.ok).toBe(false);
  });
});

describe('a link of a profile', () => {
  const code = 'LPA:1$smdp.example$A';
  const install = 'https://esimsetup.apple.com/esim_qrcode_provisioning';
  const names = ['appleUniversalLink', 'androidUniversalLink', 'installationUrl'] as const;
  const linkRead = (name: (typeof names)[number], link: string): string | null => {
    const read = readProfile({ activationCode: code, [name]: link });
    return read.ok ? read.value[name] : expect.fail(read.failure);
  };

  describe.each(names)('%s', (name) => {
    it.each([
      `${install}?carddata=LPA:1$smdp.example$A`,
      `${install}?carddata=LPA%3A1%24SMDP.example%24A`,
      `${install}?cardData=LPA%253A1%2524smdp.example%2524A`,
      `${install}?carddata=1$smdp.example$A&lang=en`,
      'https://install.example/esim/100%',
      'https://install.example/esim/1',
    ])('is kept if it carries this code or none: %s', (link) => {
      expect(linkRead(name, link)).toBe(link);
    });

    it.each([
      `${install}?carddata=LPA:1$smdp.example$B`,
      `${install}?carddata=LPA%3A1%24smdp.example%24B`,
      `${install}?CardData=LPA%253A1%2524smdp.example%2524B`,
      `${install}?carddata=1$smdp.example$B`,
      `${install}?carddata=LPA:1$smdp.example$A&carddata=LPA:1$smdp.example$B`,
      `${install}?carddata=`,
      'https://install.example/LPA:1$smdp.example$B',
      'https://install.example/#code=lpa%3A1%24smdp.example%24B',
    ])('is dropped if it carries another: %s', (link) => {
      expect(linkRead(name, link)).toBeNull();
    });
  });
});
