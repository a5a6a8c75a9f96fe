import { randomUUID } from 'node:crypto';
import { request as requestHttps } from 'node:https';
import { networkInterfaces } from 'node:os';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enrolmentCodeLivesMs, longestSkewMs, mostBytesOfBody } from '../../src-chain-api/limits.ts';
import { signRequest } from '../../src-chain-api/request-signature.ts';
import { eventsPath, sessionPath, streamPath } from '../../src-chain-api/requests/streams.ts';
import { claimsPath } from '../../src-chain-api/requests/claims.ts';
import { revokeTill } from '../../src-head-office/directory/tills.ts';
import { clientOf, enrol, send, type OfficeClient, type OfficeReply } from '../chain/office-client.ts';
import { describeOnPostgres } from '../chain/on-postgres.ts';
import { startPostgres, type Postgres } from '../chain/postgres.ts';
import { startTestOffice, type TestOffice } from '../chain/test-office.ts';
import { chained, headOf, start } from '../chain/wire-chain.ts';

const refused = (status: number, kind: string) =>
  expect.objectContaining({ status, body: expect.objectContaining({ kind }) as object }) as OfficeReply;

/** A stream with a session. */
async function beginStream(client: OfficeClient): Promise<{ id: string; token: string }> {
  const id = randomUUID();
  await client.ask('PUT', streamPath(id), { reason: 'new', merchantId: null, parent: null });
  const { body } = await client.ask('POST', sessionPath(id), {});
  return { id, token: (body as { token: string }).token };
}

describeOnPostgres('The head office', () => {
  let postgres: Postgres;
  let chain: TestOffice;
  let till: OfficeClient;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false });
    chain = await startTestOffice({ database: { kind: 'server', url: postgres.url } });
    till = await chain.join();
  });
  afterAll(async () => {
    await chain.stop();
    await postgres.stop();
  });

  describe('takes a till in', () => {
    it('by a code, with what it needs of the chain', () => {
      expect(till.enrolled).toMatchObject({ chainName: 'Chain', shopName: 'Shop 1' });
      expect(till.enrolled.escrowKey).toBe(chain.office.chain.secrets.escrow.public);
    });

    it('by a code once, however many try at the same time', async () => {
      const code = await chain.code();
      const replies = await Promise.all([1, 2, 3].map(() => enrol(chain.base, code)));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
      expect(await enrol(chain.base, code)).toEqual(refused(403, 'code-refused'));
    });

    it('not by a code that is too old, or none', async () => {
      const code = await chain.code();
      chain.wait(enrolmentCodeLivesMs + 1);
      expect(await enrol(chain.base, code)).toEqual(refused(403, 'code-refused'));
      expect(await enrol(chain.base, 'AAAA-AAAA-AAAA')).toEqual(refused(403, 'code-refused'));
      expect(await enrol(chain.base, '')).toEqual(refused(400, 'bad-request'));
      chain.wait(-enrolmentCodeLivesMs - 1);
    });
  });

  it('takes events of a till, and gives them back', async () => {
    const { id, token } = await beginStream(till);
    const events = chained(start, ['a', 'b']);
    const sent = await till.ask('POST', eventsPath(id), { token, after: start, events });
    expect(sent).toMatchObject({ status: 200, body: { head: headOf(events[1]) } });
    expect(await till.ask('GET', `${eventsPath(id)}?from=2`)).toMatchObject({
      status: 200,
      body: { events: events.slice(1), head: headOf(events[1]) },
    });
  });

  describe('refuses', () => {
    it('what nobody signed, or another than who says so', async () => {
      const target = sessionPath(randomUUID());
      const body = Buffer.from('{}');
      expect(await send(chain.base, { method: 'POST', target, body, headers: {} })).toEqual(
        refused(401, 'unsigned'),
      );
      const other = await chain.join('T2');
      const forged = clientOf(chain.base, { ...till, key: other.key });
      expect(await forged.ask('POST', target, {})).toEqual(refused(401, 'unsigned'));
      const headers = await signRequest(
        { method: 'POST', target, body },
        { till: till.till, key: till.key, at: chain.now() },
      );
      expect(
        await send(chain.base, { method: 'POST', target, body: Buffer.from('{"a":1}'), headers }),
      ).toEqual(refused(401, 'unsigned'));
    });

    it('a clock that is a day off, and says its own time', async () => {
      const day = 24 * 60 * 60 * 1000;
      for (const off of [-day, day, longestSkewMs + 2000]) {
        const reply = await till.ask('POST', sessionPath(randomUUID()), {}, chain.now() + off);
        expect(reply).toEqual(refused(401, 'wrong-time'));
        expect(Math.abs((reply.body as { serverTime: number }).serverTime - chain.now())).toBeLessThan(
          60_000,
        );
      }
    });

    it.each([
      ['not JSON', '{'],
      ['another thing', '[]'],
      ['a token that is none', '{"token":"x","after":{"number":0,"hash":"00"},"events":[]}'],
    ])('a body that is %s', async (_what, text) => {
      const target = eventsPath(randomUUID());
      const body = Buffer.from(text);
      const headers = await signRequest(
        { method: 'POST', target, body },
        { till: till.till, key: till.key, at: chain.now() },
      );
      const reply = await send(chain.base, { method: 'POST', target, body, headers });
      expect(reply).toEqual(refused(400, 'bad-request'));
      expect((reply.body as { sentence: string }).sentence).toMatch(/^[^\n]{10,120}\.$/);
    });

    it('a body that is too large', async () => {
      const reply = await till.ask('POST', eventsPath(randomUUID()), { text: 'x'.repeat(mostBytesOfBody) });
      expect(reply).toEqual(refused(413, 'too-large'));
    });

    it('a protocol that it doesn’t speak, and addresses that it doesn’t have', async () => {
      expect(await till.ask('POST', '/v2/streams', {})).toEqual(refused(426, 'unknown-protocol'));
      expect(await till.ask('POST', '/v1/nothing', {})).toEqual(refused(404, 'not-found'));
      expect(await till.ask('GET', '/')).toEqual(refused(404, 'not-found'));
    });
  });

  it('lets a revoked till neither write nor read, on any route', async () => {
    const stolen = await chain.join('Stolen');
    const { id, token } = await beginStream(stolen);
    expect(await revokeTill(chain.office.database, { name: 'Stolen', now: chain.now() })).toMatchObject({
      kind: 'revoked',
    });
    const events = chained(start, ['a']);
    const asked: readonly Parameters<OfficeClient['ask']>[] = [
      ['PUT', streamPath(randomUUID()), { reason: 'new', merchantId: null, parent: null }],
      ['POST', sessionPath(id), {}],
      ['POST', eventsPath(id), { token, after: start, events }],
      ['GET', `${eventsPath(id)}?from=1`],
      ['POST', '/v1/cards', {}],
      ['POST', claimsPath, {}],
      ['DELETE', `${claimsPath}/x`],
      ['POST', '/v1/history', {}],
      ['GET', '/v1/history/x?merchantId=m'],
    ];
    for (const call of asked) expect(await stolen.ask(...call), call[1]).toEqual(refused(403, 'revoked'));
  });

  it('answers while its database is away, and goes on when it is back', async () => {
    const { id, token } = await beginStream(till);
    const events = chained(start, ['a']);
    const append = () => till.ask('POST', eventsPath(id), { token, after: start, events });
    await postgres.kill();
    const reply = await append();
    expect(reply).toEqual(refused(503, 'unavailable'));
    expect(Number(reply.retryAfter)).toBeGreaterThan(0);
    await postgres.start();
    expect((await append()).status).toBe(200);
    expect(chain.logged).toContainEqual(
      expect.objectContaining({ event: 'database', reason: 'unavailable' }),
    );
  });

  it('says that its database is full, and has half of nothing', async () => {
    const { id, token } = await beginStream(till);
    const { database } = chain.office;
    // The error that PostgreSQL gives where its disk has no room for one more page.
    await database.query(
      `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'could not extend file: secret' USING ERRCODE = '53100'; END $$`,
    );
    await database.query('CREATE TRIGGER full_disk BEFORE INSERT ON event EXECUTE FUNCTION full_disk()');
    const events = chained(start, ['a', 'b']);
    const append = () => till.ask('POST', eventsPath(id), { token, after: start, events });
    const reply = await append();
    expect(reply).toMatchObject({
      status: 503,
      body: { kind: 'unavailable', sentence: "The head office's database is full; come again." },
    });
    expect((await till.ask('POST', sessionPath(id), {})).body).toMatchObject({ head: start });
    await database.query('DROP TRIGGER full_disk ON event');
    const { body } = await till.ask('POST', sessionPath(id), {});
    const again = { ...(body as { token: string }), after: start, events };
    expect((await till.ask('POST', eventsPath(id), { ...again })).status).toBe(200);
    expect(JSON.stringify(chain.logged)).not.toContain('secret');
  });

  it('says that its database takes no writes', async () => {
    const { id, token } = await beginStream(till);
    const { database } = chain.office;
    const { rows } = await database.query('SELECT current_database() AS name');
    const name = String(rows[0]?.['name']);
    const set = async (value: string): Promise<void> => {
      await database.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
      await database
        .query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()')
        .catch(() => undefined);
    };
    await set('on');
    const events = chained(start, ['a']);
    const append = () => till.ask('POST', eventsPath(id), { token, after: start, events });
    await expect.poll(append).toMatchObject({
      status: 503,
      body: { sentence: "The head office's database takes no writes; come again." },
    });
    await database.transaction(async ({ query }) => {
      await query('SET TRANSACTION READ WRITE');
      await query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    });
    await database
      .query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()')
      .catch(() => undefined);
    // A connection that was still open may have taken it before: then it is there, once.
    await expect
      .poll(async () => {
        await append();
        return (await till.ask('GET', `${eventsPath(id)}?from=1`)).body;
      })
      .toEqual({ events, head: headOf(events[0]) });
  });

  it('logs no body, no code, no key and no mark', () => {
    const text = JSON.stringify(chain.logged);
    expect(text).not.toMatch(/T1-a|token|signature|[0-9a-f]{32}|[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}[^-]/);
    expect(chain.logged.length).toBeGreaterThan(10);
  });
});

describe('A head office on the embedded database', () => {
  let chain: TestOffice;
  beforeAll(async () => {
    chain = await startTestOffice({
      database: { kind: 'memory' },
      limits: { perTill: 5, perAddress: 40, refusalsPerAddress: 3, atOnce: 100 },
    });
  });
  afterAll(() => chain.stop());

  it('slows a till down, then who guesses, then an address, and says when to come again', async () => {
    const till = await chain.join();
    const id = randomUUID();
    const ask = () => till.ask('POST', sessionPath(id), {});
    for (let count = 0; count < 5; count += 1) expect(await ask()).toEqual(refused(404, 'not-found'));
    const late = await ask();
    expect(late).toEqual(refused(429, 'too-many'));
    expect(Number(late.retryAfter)).toBeGreaterThan(0);
    // Another till isn't slowed down by it.
    const other = await chain.join('T2');
    expect(await other.ask('POST', sessionPath(id), {})).toEqual(refused(404, 'not-found'));
    for (let count = 0; count < 3; count += 1)
      expect(await enrol(chain.base, 'AAAA-AAAA-AAAA')).toEqual(refused(403, 'code-refused'));
    expect(await enrol(chain.base, await chain.code())).toEqual(refused(429, 'too-many'));
  });
});

describe('A head office by itself', () => {
  it('speaks HTTPS alone, by the certificate whose fingerprint it tells', async () => {
    const chain = await startTestOffice({ database: { kind: 'memory' }, reached: 'own' });
    const { port, fingerprint, addresses } = chain.office;
    const seen = await new Promise<string>((resolve, reject) => {
      const asked = requestHttps(
        { host: '127.0.0.1', port, path: '/v1/nothing', rejectUnauthorized: false },
        (reply) => {
          resolve((reply.socket as TLSSocket).getPeerCertificate().fingerprint256);
          reply.resume();
        },
      );
      asked.on('error', reject);
      asked.end();
    });
    expect(seen).toBe(fingerprint);
    expect(addresses[0]).toBe(`https://127.0.0.1:${port}`);
    await expect(fetch(`http://127.0.0.1:${port}/v1/nothing`)).rejects.toThrow('fetch failed');
    await chain.stop();
  });

  it('behind a proxy listens on this computer alone', async () => {
    const chain = await startTestOffice({ database: { kind: 'memory' } });
    const outside = Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .find(({ family, internal }) => family === 'IPv4' && !internal);
    if (outside !== undefined)
      await expect(fetch(`http://${outside.address}:${chain.office.port}/`)).rejects.toThrow('fetch failed');
    await chain.stop();
  });
});
