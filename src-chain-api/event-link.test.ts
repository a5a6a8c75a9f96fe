import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { beforeFirst, chainHash } from './event-link.ts';

const event = { number: 1, subject: 'T1-A', at: 1_700_000_000_000, event: Buffer.from('{"kind":"drafted"}') };
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

it('is computed from the documented bytes', () => {
  const bytes = Buffer.concat([Buffer.alloc(32), Buffer.from('1\nT1-A\n1700000000000\n{"kind":"drafted"}')]);
  expect(hex(chainHash(beforeFirst, event))).toBe(createHash('sha256').update(bytes).digest('hex'));
});

it('changes with every field', () => {
  const link = chainHash(beforeFirst, event);
  const others = [
    chainHash(link, event),
    chainHash(beforeFirst, { ...event, number: 2 }),
    chainHash(beforeFirst, { ...event, subject: 'T1-B' }),
    chainHash(beforeFirst, { ...event, at: event.at + 1 }),
    chainHash(beforeFirst, { ...event, event: Buffer.from('{"kind":"attempted"}') }),
  ];
  expect(new Set([link, ...others].map(hex)).size).toBe(6);
});
