import type { Reply } from './raw-request.ts';
import { Broken } from './verdict.ts';

/** @throws Broken where the reply has another status. */
export function expectStatus(reply: Reply, ...wanted: readonly number[]): Reply {
  if (!wanted.includes(reply.status))
    throw new Broken(`${wanted.join(' or ')} expected, ${describeReply(reply)} came`);
  return reply;
}

/** @throws Broken saying what was expected. */
export function expect(holds: boolean, why: string): void {
  if (!holds) throw new Broken(why);
}

/** A reply in a few words. */
export const describeReply = ({ status, text }: Reply): string =>
  `${String(status)} ${text.length > 120 ? `${text.slice(0, 120)}…` : text}`.trimEnd();

/** What a path such as `activatedItems.*.uid` leads to; each `*` stands for all elements of an array. */
export function valuesAt(json: unknown, path: string): readonly unknown[] {
  return path.split('.').reduce<readonly unknown[]>(
    (values, name) =>
      values.flatMap((value): readonly unknown[] => {
        if (name === '*') return Array.isArray(value) ? value : [undefined];
        return [memberOf(value, name)];
      }),
    [json],
  );
}

export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

/** The text that a path leads to. @throws Broken where there is none. */
export function textAt(reply: Reply, path: string): string {
  const [value] = valuesAt(reply.json, path);
  if (typeof value !== 'string') throw new Broken(`${path} is no text in ${describeReply(reply)}`);
  return value;
}

/** The number that a path leads to. @throws Broken where there is none. */
export function numberAt(reply: Reply, path: string): number {
  const [value] = valuesAt(reply.json, path);
  if (typeof value !== 'number') throw new Broken(`${path} is no number in ${describeReply(reply)}`);
  return value;
}

/** Whether two amounts are the same but for what binary fractions add. */
export const sameAmount = (left: number, right: number): boolean => Math.abs(left - right) < 1e-6;
