import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pushes, requests } from '../../src-preload/contract.ts';
import { pushesForClerks, repliesForClerks } from './for-clerks.ts';
import { leastRole } from './least-role.ts';

/** What a reply calls the money that is a manager's. */
const words = /"(cost|margin|balance|salesLeft|charged|marginPercent)":/;

const tellsOfMoney = (schema: z.ZodType): boolean =>
  words.test(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })));

describe('what a clerk is told', () => {
  it('is gone through wherever a reply tells of what things cost', () => {
    const telling = Object.entries(requests).filter(([, { reply }]) => tellsOfMoney(reply));
    const forClerks = telling.map(([name]) => name).filter((name) => !isForManagers(name));
    expect(forClerks.toSorted()).toEqual(Object.keys(repliesForClerks).toSorted());
  });

  it('is gone through wherever a push tells of what things cost', () => {
    const telling = Object.entries(pushes).filter(([, schema]) => tellsOfMoney(schema));
    expect(telling.map(([name]) => name).toSorted()).toEqual(Object.keys(pushesForClerks).toSorted());
  });
});

const isForManagers = (name: string): boolean =>
  Object.entries(leastRole).some(([each, least]) => each === name && least === 'manager');
