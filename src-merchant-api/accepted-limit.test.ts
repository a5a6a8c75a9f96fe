import { describe, expect, it } from 'vitest';
import { acceptedLimit } from './accepted-limit.ts';
import type { MerchantFailure } from './failure.ts';
import { fail, succeed, type Result } from './result.ts';

const refused = (httpStatus: number): Result<number, MerchantFailure> =>
  fail({ kind: 'refused', httpStatus, detail: 'limit must not be greater than 50' });

/** A service that answers with the limit, or refuses it; and the limits that it was asked with. */
function service(answer: (limit: number) => Result<number, MerchantFailure>) {
  const asked: number[] = [];
  const withLimit = acceptedLimit();
  const list = (wanted: number) =>
    withLimit(wanted, (limit) => {
      asked.push(limit);
      return Promise.resolve(answer(limit));
    });
  return { asked, list };
}

const noReply: MerchantFailure = { kind: 'no-reply', cause: 'timeout', detail: '' };

describe('a list of limited length', () => {
  it.each([400, 413, 422])(
    'is asked for with a smaller limit where %i refuses it, and so ever after',
    async (status) => {
      const { asked, list } = service((limit) => (limit > 50 ? refused(status) : succeed(limit)));
      expect(await list(100)).toEqual(succeed(50));
      expect(await list(1_000)).toEqual(succeed(50));
      expect(await list(20)).toEqual(succeed(20));
      expect(asked).toEqual([100, 50, 50, 20]);
    },
  );

  it('is not asked for over and over where every limit is refused', async () => {
    const { asked, list } = service(() => refused(400));
    expect(await list(100)).toEqual(refused(400));
    expect(await list(100)).toEqual(refused(400));
    expect(asked).toEqual([100, 50, 20, 100]);
  });

  it.each([refused(404), fail({ kind: 'not-reached', cause: 'connection', detail: '' } as const)])(
    'is asked for once where it isn’t the limit that fails: %j',
    async (failure) => {
      const { asked, list } = service(() => failure);
      expect(await list(100)).toEqual(failure);
      expect(asked).toEqual([100]);
    },
  );

  it('that fails for another reason meanwhile is asked for in full again', async () => {
    const answers = [refused(400), fail(noReply)];
    const { asked, list } = service((limit) => answers.shift() ?? succeed(limit));
    expect(await list(100)).toEqual(refused(400));
    expect(await list(100)).toEqual(succeed(100));
    expect(asked).toEqual([100, 50, 100]);
  });
});
