import { expect, it } from 'vitest';
import { spendData } from './spend-data.ts';

const packages = [
  { idPack: 1, availableMb: 100, expiresAt: 30 },
  { idPack: 2, availableMb: 50, expiresAt: 10 },
  { idPack: 3, availableMb: 0, expiresAt: 5 },
];

it('takes data from the package that ends first', () => {
  expect(spendData(packages, 20)).toEqual({ usedMb: 20, spent: [{ idPack: 2, availableMb: 30 }] });
});

it('takes data from one package after another', () => {
  expect(spendData(packages, 60)).toEqual({
    usedMb: 60,
    spent: [
      { idPack: 2, availableMb: 0 },
      { idPack: 1, availableMb: 90 },
    ],
  });
});

it('uses no more data than there is', () => {
  expect(spendData(packages, 1000)).toMatchObject({ usedMb: 150 });
  expect(spendData([], 5)).toEqual({ usedMb: 0, spent: [] });
});
