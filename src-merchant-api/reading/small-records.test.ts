import { describe, expect, it } from 'vitest';
import { wireRecords } from '../../test/fixtures/wire-records.ts';
import { idPackOf } from '../id-pack.ts';
import { readBalance } from './balance.ts';
import { readConnectivity } from './connectivity.ts';
import { readErrorBody } from './error-body.ts';
import { readJson } from './values/json-text.ts';
import { readPackageChange } from './package-change.ts';
import { readSignature } from './signature-reply.ts';

const id = idPackOf(4711);
const idPack = id.kind === 'number' ? id.idPack : expect.fail('4711 is a number');

describe('the answer to an activation or a refund', () => {
  it.each([
    [
      { message: 'done', idPack: 4711, status: 'x' },
      { message: 'done', idPack: 4711, status: 'x' },
    ],
    [{ idPack: '4711' }, { message: null, idPack: 4711, status: null }],
    [{ status: 'ok' }, { message: null, idPack: 4711, status: 'ok' }],
  ])('%j is read', (body, expected) => {
    expect(readPackageChange(body, idPack)).toEqual({ ok: true, value: expected });
  });

  it.each([null, {}, { idPack: 4712, status: 'ok' }, { idPack: 'x', message: 'ok' }])('is not %j', (body) => {
    expect(readPackageChange(body, idPack).ok).toBe(false);
  });
});

describe('a connectivity record', () => {
  const asked = wireRecords.connectivity.connectivity.iccid;

  it('may be empty, but must be an object', () => {
    expect(readConnectivity({ connectivity: {} }, asked)).toMatchObject({
      ok: true,
      value: { connectivity: { active: null, iccid: null, lastTimeConnected: null } },
    });
    expect(readConnectivity(wireRecords.connectivity, asked)).toMatchObject({ ok: true });
    expect(readConnectivity({ status: 'completed' }, asked).ok).toBe(false);
    expect(readConnectivity([], asked).ok).toBe(false);
  });

  it.each([
    ['8990199000000000012', true],
    ['8990 1990 0000 0000 012', true],
    ['89901990000000000127', true],
    ['8990199000000000012F', true],
    ['899019900000000001', true],
    ['8990199000000000013', false],
    ['8990', false],
    ['8990199000000000012345', false],
  ])('of the profile %s is shown beside 8990199000000000012: %s', (iccid, isShown) => {
    expect(readConnectivity({ connectivity: { iccid } }, '8990199000000000012').ok).toBe(isShown);
  });
});

describe('the balance', () => {
  it.each([
    [{ status: 'completed', message: null, balance: 184.5 }, '184.5'],
    [{ balance: '184.50' }, '184.5'],
    [{ balance: { amount: '184.50', currency: 'USD' } }, '184.5'],
    [{ balance: -3 }, '-3'],
  ])('of %j is %s', (body, balance) => {
    expect(readBalance(body)).toMatchObject({ ok: true, value: { balance } });
  });

  it.each([null, {}, { balance: null }, { balance: 'much' }])('is not %j', (body) => {
    expect(readBalance(body).ok).toBe(false);
  });
});

describe('a signature', () => {
  it('can be sent in a header', () => {
    expect(readSignature(wireRecords.sign)).toEqual({ ok: true, value: wireRecords.sign.signature });
  });

  it.each([
    null,
    {},
    { signature: '' },
    { signature: 7 },
    { signature: 'a\r\nb: c' },
    { signature: 'ü' },
    { signature: 'x'.repeat(1_001) },
  ])('is not %j', (body) => {
    expect(readSignature(body).ok).toBe(false);
  });
});

describe('the body of a refusal', () => {
  it.each([
    [
      { status: 'ERROR', message: 'no' },
      { message: 'no', uidCustomer: null },
    ],
    [
      { status: 400, message: ['a', 'b'] },
      { message: 'a; b', uidCustomer: null },
    ],
    [
      { status: 'x', message: 'no', uidCustomer: 'u' },
      { message: 'no', uidCustomer: 'u' },
    ],
  ])('%j is read', (body, expected) => {
    expect(readErrorBody(body)).toEqual({ ok: true, value: expected });
  });

  it.each([null, {}, { message: 'no' }, { status: 'ERROR' }, { error: 'no' }, { status: 'x', message: [] }])(
    'is not %j',
    (body) => {
      expect(readErrorBody(body).ok).toBe(false);
    },
  );
});

describe('the text of a reply', () => {
  it('is JSON', () => {
    expect(readJson('{"a":[1,"]}{[\\""]}')).toEqual({ ok: true, value: { a: [1, ']}{["'] } });
    expect(readJson('').ok).toBe(false);
    expect(readJson('<html>').ok).toBe(false);
  });

  it('is read without NULs and half surrogate pairs, which no ledger can store', () => {
    const read = readJson('{"a\\u0000":["\\u0000\\ud83d","\\ud83d\\ude00"]}');
    expect(read).toEqual({ ok: true, value: { a: ['\ufffd', '😀'] } });
    expect(readJson('{"a":1,"a\\u0000":2}').ok).toBe(false);
    expect(readJson('{"__proto\\u0000__":{}}').ok).toBe(false);
  });

  it('is rejected if nested too deeply', () => {
    expect(readJson(`${'['.repeat(64)}${']'.repeat(64)}`).ok).toBe(true);
    expect(readJson(`${'['.repeat(65)}${']'.repeat(65)}`)).toEqual({
      ok: false,
      failure: 'the reply is nested too deep',
    });
    expect(readJson('[{},'.repeat(1_000_000)).ok).toBe(false);
    expect(readJson(JSON.stringify(Array.from({ length: 1000 }, () => ({})))).ok).toBe(true);
  });

  it('is rejected if it has enough values to fill memory', () => {
    expect(readJson(`[${'{},'.repeat(400_000)}0]`).ok).toBe(true);
    expect(readJson(`[${'{},'.repeat(600_000)}0]`)).toEqual({
      ok: false,
      failure: 'the reply has too many values',
    });
  });

  it.each(['{"a":1,"a":2}', '[{"a":{"b":1,"c":2,"\\u0062":1}}]', '{"a":{},"a":{}}', '{"":1,"":1}'])(
    'has no name twice: %s',
    (text) => {
      expect(readJson(text)).toEqual({ ok: false, failure: 'the reply has two members of one name' });
    },
  );

  it.each(['{"__proto__":{"a":1}}', '[[{"b":{"constructor":1}}]]', '{"\\u005f_proto__":null}'])(
    'has no name with a meaning of its own: %s',
    (text) => {
      expect(readJson(text)).toEqual({ ok: false, failure: 'the reply has a member that no record has' });
    },
  );

  it('may have any texts, and the same name in several records', () => {
    const value = { a: [{ b: '{"a":1,"a":2}' }, { b: '\\":,"__proto__":' }], '1': 1, '0': ['constructor'] };
    expect(readJson(JSON.stringify(value))).toEqual({ ok: true, value });
  });
});
