import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  pushes,
  requests,
  type PushName,
  type PushOf,
  type ReplyOf,
  type RequestName,
} from '../../src-preload/contract.ts';
import { valuesWithWords } from '../../test/ledgers/words-in-schema.ts';
import { redactedPushes, redactedReplies, repliesForManagers, withoutFigures } from './redact-for-clerks.ts';
import { requiredRole } from './required-role.ts';

/** The names of fields with money that only managers see. */
const words = /"(cost|margin|balance|salesLeft|charged|marginPercent|earnings|reward|openFindings)":/;
/** What says the same in a reply that only managers ask for. */
const wordsOfManagers = new RegExp(`${words.source}|"(amount|ours|theirs|markup)":`);

const tellsOfMoney = (schema: z.ZodType): boolean =>
  words.test(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })));

describe('what a clerk sees', () => {
  it('is filtered in every reply that has costs', () => {
    const telling = Object.entries(requests).filter(([, { reply }]) => tellsOfMoney(reply));
    const forClerks = telling.map(([name]) => name).filter((name) => !isForManagers(name));
    expect(forClerks.toSorted()).toEqual(Object.keys(redactedReplies).toSorted());
  });

  it('is nothing of a reply to a manager that tells of such money', () => {
    const telling = Object.entries(requests).filter(
      ([name, { reply }]) =>
        isForManagers(name) &&
        wordsOfManagers.test(JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any' }))),
    );
    expect(telling.map(([name]) => name).toSorted()).toEqual([...repliesForManagers].toSorted());
  });

  it('is filtered in every push that has costs or the service’s words', () => {
    const telling = Object.entries(pushes).filter(([, schema]) => tellsOfMoney(schema) || hasWords(schema));
    expect(telling.map(([name]) => name).toSorted()).toEqual(Object.keys(redactedPushes).toSorted());
  });

  it('has no figures in the service’s words of refusal', () => {
    const refused = (detail: string) => ({ ok: false, problem: { kind: 'refused', detail } });
    expect(withoutFigures(refused('needs 18.40 USD, has 1,204.5'))).toEqual(refused('needs … USD, has …'));
    expect(withoutFigures(refused('تحتاج ١٨٫٤٠ دولار'))).not.toEqual(refused('تحتاج ١٨٫٤٠ دولار'));
    const sold = { ok: true, pieces: [{ kind: 'sale', orderId: 'T1-1' }] };
    expect(withoutFigures(sold)).toEqual(sold);
  });

  it('has no figures in the service’s words in any reply', () => {
    const names = requestNames.filter((name) => !isForManagers(name) && hasWords(requests[name].reply));
    for (const name of names)
      for (const reply of repliesWithWords(name)) {
        expect(figuresIn(reply)).not.toEqual([]);
        expect({ name, figures: figuresIn(replyToClerk(name, reply)) }).toEqual({ name, figures: [] });
      }
    expect(names).toEqual(expect.arrayContaining(['snapshot', 'open-work', 'order', 'sell', 'packages']));
  });

  it('has no figures in the service’s words in any push', () => {
    const names = pushNames.filter((name) => hasWords(pushes[name]));
    for (const name of names)
      for (const push of pushesWithWords(name)) {
        expect(figuresIn(push)).not.toEqual([]);
        expect({ name, figures: figuresIn(pushToClerk(name, push)) }).toEqual({ name, figures: [] });
      }
    expect(names).toEqual(expect.arrayContaining(['sale', 'operation', 'till-changed']));
  });

  it('lacks the reward that the service gives the shop', () => {
    const earnings = {
      reward: '1.24',
      rewardPercent: '5',
      margin: { amount: '2.5', withReward: '3.74', currency: 'USD' },
    };
    const sold = {
      ...{
        uid: '7',
        name: null,
        activationMode: null,
        isActivated: true,
        activatedAt: null,
        expiresAt: null,
      },
      ...{ size: null, left: null, validity: null, status: null, cost: '24.80', payback: null, earnings },
      activation: { offered: false, why: 'already-activated' } as const,
      refund: { offered: true, idPack: 7, amount: '24.80' } as const,
    };
    const reply = redactedReplies.packages?.({
      ...{ ok: true, balanceCurrency: 'USD', profileState: null, packages: [sold], totalLeft: null },
      ...{ customerPage: null, unreadable: 0, topUp: { offered: false, why: 'nothing-fits' } },
    });
    expect(JSON.stringify(reply)).not.toMatch(/1\.24|3\.74|24\.80/);
    const elsewhere = redactedReplies['elsewhere-esim']?.({
      ok: true,
      esim: {
        kind: 'packages',
        ...{ uidCustomer: 'uid', iccid: null, balanceCurrency: 'USD', profileState: null, unreadable: 0 },
        ...{
          packages: [sold],
          totalLeft: null,
          operations: [],
          topUp: { offered: false, why: 'nothing-fits' },
        },
      },
    });
    expect(JSON.stringify(elsewhere)).not.toMatch(/1\.24|3\.74|24\.80/);
  });
});

const isForManagers = (name: string): boolean =>
  Object.entries(requiredRole).some(([each, role]) => each === name && role === 'manager');

const replySchemas: { readonly [Name in RequestName]: { readonly reply: z.ZodType<ReplyOf<Name>> } } =
  requests;
const pushSchemas: { readonly [Name in PushName]: z.ZodType<PushOf<Name>> } = pushes;
const requestNames = Object.keys(requests).filter((name): name is RequestName => name in requests);
const pushNames = Object.keys(pushes).filter((name): name is PushName => name in pushes);

const hasWords = (schema: z.ZodType): boolean => !valuesWithWords(schema).next().done;

/** Replies that carry the service's own words, in each place where they can appear. */
const repliesWithWords = <Name extends RequestName>(name: Name): ReplyOf<Name>[] =>
  [...valuesWithWords(replySchemas[name].reply)].map((value) => replySchemas[name].reply.parse(value));

const pushesWithWords = <Name extends PushName>(name: Name): PushOf<Name>[] =>
  [...valuesWithWords(pushSchemas[name])].map((value) => pushSchemas[name].parse(value));

function replyToClerk<Name extends RequestName>(name: Name, reply: ReplyOf<Name>): unknown {
  const forClerk: ((value: ReplyOf<Name>) => ReplyOf<Name>) | undefined = redactedReplies[name];
  return withoutFigures(forClerk === undefined ? reply : forClerk(reply));
}

function pushToClerk<Name extends PushName>(name: Name, push: PushOf<Name>): unknown {
  const forClerk: ((value: PushOf<Name>) => PushOf<Name>) | undefined = redactedPushes[name];
  return forClerk === undefined ? push : forClerk(push);
}

/** The figures of {@link tellingWords} that are left. */
const figuresIn = (value: unknown): string[] => JSON.stringify(value).match(/18|1204/g) ?? [];
