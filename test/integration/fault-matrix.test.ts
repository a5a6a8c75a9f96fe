import { expect, it } from 'vitest';
import { fault } from '../../src-service/control/fault.ts';
import { allTroubles } from '../faults/all-faults.ts';
import { table, withTable } from '../faults/table.ts';
import { tryAll } from '../faults/tried.ts';

it('the fault matrix has every fault that the service can make', () => {
  const kinds = fault.options.map(({ shape }) => shape.kind.value);
  expect(new Set(allTroubles.map((trouble) => trouble.fault.kind))).toEqual(new Set(kinds));
});

it('a generated table replaces the one with its title, and no other', () => {
  const other = table(['Fault of the disk', 'Told'], [['full', 'not done']]);
  const page = (one: string): string => ['# Faults', '', one, '', 'Disks.', '', other, ''].join('\n');
  const before = table(['Fault', 'A sale'], [['dropped', 'lost']]);
  const seen = table(
    ['Fault', 'A sale'],
    [
      ['dropped', 'completed'],
      ['delayed', 'completed'],
    ],
  );
  expect(withTable(page(before), seen)).toBe(page(seen));
  expect(() => withTable('# Faults', seen)).toThrow('no table with "Fault"');
});

it('rows stand in the order of what was tried, whichever ended first', async () => {
  const ends = ['slow', 'quick', 'last'].map((name) => ({ name, ...Promise.withResolvers<string>() }));
  const trials = ends.map(({ name, promise }) => ({ name, run: () => promise }));
  const tried = tryAll(['Fault'], trials, (seen) => ({ cells: [seen], wrong: [`${seen} is wrong`] }), 2);
  for (const name of ['quick', 'last', 'slow']) {
    ends.find((each) => each.name === name)?.resolve(`seen ${name}`);
    await new Promise(setImmediate);
  }
  expect(await tried).toEqual({
    head: ['Fault'],
    rows: [
      ['slow', 'seen slow'],
      ['quick', 'seen quick'],
      ['last', 'seen last'],
    ],
    wrong: ['slow: seen slow is wrong', 'quick: seen quick is wrong', 'last: seen last is wrong'],
  });
});
