import { expect, it } from 'vitest';
import { DatabaseFailure } from './database-failure.ts';

const reasonOf = (code: string | undefined, message = 'x') =>
  new DatabaseFailure(Object.assign(new Error(message), code === undefined ? {} : { code })).reason;

it.each([
  ['23505', 'duplicate'],
  ['25006', 'read-only'],
  ['40001', 'conflict'],
  ['40P01', 'conflict'],
  ['53100', 'full'],
  ['53200', 'full'],
  ['53300', 'unavailable'],
  ['57P01', 'unavailable'],
  ['57014', 'unavailable'],
  ['08006', 'unavailable'],
  ['58030', 'unavailable'],
  ['28P01', 'refused'],
  ['3D000', 'refused'],
  ['42501', 'refused'],
  ['42P01', 'fault'],
  ['22P02', 'fault'],
  ['ECONNREFUSED', 'unavailable'],
  ['ETIMEDOUT', 'unavailable'],
  ['ENOTFOUND', 'unavailable'],
])('%s is %s', (code, reason) => {
  expect(reasonOf(code)).toBe(reason);
});

it('knows a lost connection by what node-postgres says', () => {
  for (const message of [
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
  ])
    expect(reasonOf(undefined, message), message).toBe('unavailable');
  expect(reasonOf(undefined, 'undefined is not a function')).toBe('fault');
});

it('is known by the first of several addresses', () => {
  const error = new AggregateError([Object.assign(new Error('a'), { code: 'ECONNREFUSED' })]);
  expect(new DatabaseFailure(error)).toMatchObject({ reason: 'unavailable', code: 'ECONNREFUSED' });
});
