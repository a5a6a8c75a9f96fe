import { expect, it } from 'vitest';
import type { SaleState, SaleView } from '../../src-preload/contract/sales/sale.ts';
import type { OperationView } from '../../src-preload/contract/sales/operation.ts';
import { isOverIn, type Standing } from './is-over.ts';

const since = '2026-03-01T09:30:00.000Z';
const quiet: Standing = {
  sales: [],
  service: { kind: 'online' },
  writing: { kind: 'writable' },
  tillAsks: null,
  openCount: 0,
};
const twin = { kind: 'unsettled-twin', orderId: 'T1-1' } as const;
const saleIn = (state: SaleState): SaleView =>
  ({ orderId: 'T1-1', state, operations: [] as OperationView[] }) as unknown as SaleView;

it.each([
  ['drafted', false],
  ['sending', false],
  ['held', false],
  ['unknown', false],
  ['accepted', true],
  ['completed', true],
  ['canceled', true],
  ['refused', true],
  ['written-off', true],
] as const)('an earlier sale that is %s is settled: %s', (state, isOver) => {
  expect(isOverIn(twin, { ...quiet, sales: [saleIn(state)] })).toBe(isOver);
});

it('does not call an unknown earlier sale settled', () => {
  expect(isOverIn(twin, quiet)).toBe(false);
});

it('calls several earlier sales settled once each of them is', () => {
  const twins = { ...twin, others: ['T1-2'] };
  const other = { ...saleIn('completed'), orderId: 'T1-2' };
  expect(isOverIn(twins, { ...quiet, sales: [saleIn('completed')] })).toBe(false);
  expect(isOverIn(twins, { ...quiet, sales: [saleIn('completed'), other] })).toBe(true);
});

it('calls an earlier change settled once it has ended', () => {
  const why = { kind: 'operation-open', operationId: 'T1-2' } as const;
  const sale = (state: OperationView['state']): SaleView =>
    ({ ...saleIn('completed'), operations: [{ operationId: 'T1-2', state }] }) as unknown as SaleView;
  expect(isOverIn(why, { ...quiet, sales: [sale('accepted')] })).toBe(false);
  expect(isOverIn(why, { ...quiet, sales: [sale('completed')] })).toBe(true);
});

it('clears problems of the service, the book or the name once these are resolved', () => {
  const offline = { kind: 'not-reached', cause: 'offline' } as const;
  const service = { kind: 'offline', since, problem: offline } as const;
  expect(isOverIn(offline, { ...quiet, service })).toBe(false);
  expect(isOverIn(offline, quiet)).toBe(true);
  const full = { kind: 'ledger', fault: 'disk-full' } as const;
  const writing = { kind: 'stopped', fault: 'disk-full', since, isRescued: false } as const;
  expect(isOverIn(full, { ...quiet, writing })).toBe(false);
  expect(isOverIn(full, quiet)).toBe(true);
});

it('never clears a refusal', () => {
  expect(isOverIn({ kind: 'refused', detail: '' }, quiet)).toBe(false);
  expect(isOverIn({ kind: 'not-passed-on' }, quiet)).toBe(false);
});
