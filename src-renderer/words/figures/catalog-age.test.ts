import { describe, expect, it } from 'vitest';
import type { ServiceState } from '../../../src-preload/contract/account/service.ts';
import { catalogAgeWords } from './catalog-age.ts';

const online: ServiceState = { kind: 'online' };
const offline: ServiceState = {
  kind: 'offline',
  since: '2026-03-10T09:00:00Z',
  problem: { kind: 'not-reached', cause: 'offline' },
};
const local = (day: number, hour: number): Date => new Date(2026, 2, day, hour, 5);
const at = (day: number, hour: number): string => local(day, hour).toISOString();

describe('the age of the catalog', () => {
  it('is not mentioned while the service is there and sent it recently', () => {
    expect(catalogAgeWords(at(10, 9), online, local(10, 20))).toBeUndefined();
    expect(catalogAgeWords(null, offline, local(10, 20))).toBeUndefined();
  });

  it('is mentioned while the service is away', () => {
    expect(catalogAgeWords(at(10, 9), offline, local(10, 10))).toBe('Packages and prices as of today, 09:05');
  });

  it('is mentioned when it is older than usual', () => {
    expect(catalogAgeWords(at(9, 9), online, local(10, 10))).toBe(
      'Packages and prices as of yesterday, 09:05',
    );
    expect(catalogAgeWords(at(5, 9), { kind: 'connecting' }, local(10, 10))).toMatch(
      /as of Thursday, March 5, 09:05$/,
    );
  });
});
