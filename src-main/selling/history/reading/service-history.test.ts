import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../../../test/tills/fake-clock.ts';
import { historyClient, lineAt } from '../../../../test/network/history-client.ts';
import { value } from '../../../../test/value.ts';
import { mayReachBack, newestBalanceOf, reachesBack, readHistory, type Wanted } from './service-history.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 10, 21, 12);

/** Purchases of the last hours, newest first. */
const lines = (count: number, apartMs: number, change: object = {}) =>
  Array.from({ length: count }, (_, index) =>
    lineAt(now - index * apartMs, { orderId: `T1-${index}`, ...change }),
  );

const opening = (at: number) => lineAt(at, { type: 'opening', amount: 500, balance: 500 });

/** As {@link reaches}, if the history's times are as the service's replies tell it. */
async function mayReach(
  entries: readonly object[],
  { since }: { readonly since: number },
  service: Parameters<typeof historyClient>[1] = {},
): Promise<boolean> {
  const { client } = historyClient(entries, service);
  return mayReachBack(value(await readHistory(client, fakeClock(now), { since })), since);
}

async function reaches(
  entries: readonly object[],
  wanted: Wanted,
  service: Parameters<typeof historyClient>[1] = {},
): Promise<boolean> {
  const { client } = historyClient(entries, service);
  return reachesBack(value(await readHistory(client, fakeClock(now), wanted)), wanted);
}

describe('a history', () => {
  it('reaches back to what is younger than its oldest line by more than clocks may differ', async () => {
    const entries = lines(5, hour);
    expect(await mayReach(entries, { since: now - 2 * hour })).toBe(true);
    expect(await mayReach(entries, { since: now - 4 * hour + 59 * minute })).toBe(false);
    expect(await mayReach(entries, { since: now - day })).toBe(false);
  });

  it('that is shorter than was asked for does not count as whole', async () => {
    expect(await mayReach(lines(35, minute), { since: now - 30 * minute }, { shows: 20 })).toBe(false);
    expect(await mayReach(lines(20, minute), { since: now - day })).toBe(false);
  });

  it('is whole with the line that the account began with', async () => {
    const entries = [...lines(3, minute), opening(now - 3 * minute)];
    expect(await reaches(entries, { since: 0 })).toBe(true);
    expect(await reaches(entries, { since: 0 }, { shows: 3 })).toBe(false);
    const paidIn = lineAt(now - 3 * minute, { type: 'deposit', amount: 500, balance: 500 });
    expect(await reaches([...lines(3, minute), paidIn], { since: 0 })).toBe(false);
  });

  /** Made when their lines say so, every minute, by the service's clock. */
  const madeBefore = (orderId: string) => {
    const at = now - Number(/^T1-([0-9]+)$/.exec(orderId)?.[1] ?? NaN) * minute;
    return at < now - 5 * minute ? { from: at - 2_000, until: at + 30_000 } : undefined;
  };

  it('reaches as far as an older purchase of ours', async () => {
    const wanted = { since: now - 5 * minute, madeBefore };
    expect(await reaches(lines(20, minute), wanted)).toBe(true);
    expect(await reaches(lines(20, minute), { ...wanted, since: null })).toBe(true);
    expect(await reaches(lines(20, minute), wanted, { shows: 6 })).toBe(false);
  });

  it('does not reach as far as an older purchase by a later line of it', async () => {
    const wanted = { since: now - 5 * minute, madeBefore };
    const later = (id: string, at: number) => lineAt(at, { orderId: id, type: 'debit' });
    const shown = (line: object) => reaches([line, ...lines(5, minute)], wanted);
    expect(await shown(later('T1-9', now - 4 * minute))).toBe(false);
    expect(await reaches([...lines(5, minute), later('T1-9', now - 6 * minute)], wanted)).toBe(false);
    expect(await reaches([...lines(5, minute), later('T1-9', now - 9 * minute)], wanted)).toBe(true);
    // Just before it, where the clocks may differ by so much.
    expect(await reaches([...lines(5, minute), later('T1-6', now - 5.5 * minute)], wanted)).toBe(false);
  });

  it('does not reach as far as times say that another time zone may explain', async () => {
    const entries = lines(5, hour);
    expect(await reaches(entries, { since: now + 12 * hour })).toBe(false);
    const old = lines(20, hour);
    expect(await reaches(old, { since: now - 3 * hour })).toBe(true);
    expect(await reaches(old, { since: now - 5 * hour })).toBe(false);
  });

  it('does not reach as far as an older purchase of which it shows the refund alone', async () => {
    const wanted = { since: now - 5 * minute, isOlder: (id: string) => id === 'old' };
    for (const change of [
      { type: 'refund', amount: 5 },
      { type: 'topup' },
      { status: 'failed' },
      { type: 'fee' },
    ])
      expect(
        await reaches(
          [lineAt(now, { orderId: 'old', ...change }), ...lines(9, minute, { type: 'x' })],
          wanted,
        ),
        JSON.stringify(change),
      ).toBe(false);
  });

  it.each([
    ['a date alone', (at: number) => new Date(at).toISOString().slice(0, 10), 36],
    ['no zone', (at: number) => new Date(at).toISOString().slice(0, 19), 12],
    ['a zone', (at: number) => new Date(at).toISOString(), 0],
    ['seconds', (at: number) => at / 1000, 0],
  ])(
    'with times of %s reaches back to the latest that its oldest line can be of',
    async (_, written, hours) => {
      const oldest = Date.UTC(2026, 10, 18);
      const entries = [now, oldest].map((at) => lineAt(at, { date: written(at) }));
      expect(await mayReach(entries, { since: oldest + (hours + 1) * hour - 2 })).toBe(false);
      expect(await mayReach(entries, { since: oldest + (hours + 1) * hour + 2 })).toBe(true);
    },
  );

  it('is read by the clock of the service where that tells its time', async () => {
    const entries = lines(5, hour);
    const aheadMs = 2 * day;
    const sold = now + aheadMs - 3.5 * hour;
    const { client } = historyClient(entries, { clockAheadMs: aheadMs });
    const wanted = { since: sold };
    const history = value(await readHistory(client, fakeClock(now + aheadMs), wanted));
    expect(mayReachBack(history, wanted.since)).toBe(false);
    expect(mayReachBack(history, sold + 2 * hour)).toBe(true);
  });

  it('does not reach a time that is still to come: the clock was set back', async () => {
    expect(await mayReach(lines(5, hour), { since: now + day })).toBe(false);
  });

  it.each([
    ['no times', lines(5, hour, { date: null })],
    ['times out of order', [...lines(5, hour), ...lines(5, hour)]],
    ['nothing', []],
  ])('of %s reaches back to nothing', async (_, entries) => {
    expect(await mayReach(entries, { since: now - minute })).toBe(false);
  });

  it('may have an old line among newer ones, and does not reach back to that', async () => {
    const [first, ...others] = lines(5, hour);
    expect(await mayReach([first ?? {}, lineAt(now - 9 * day, {}), ...others], { since: now - day })).toBe(
      false,
    );
  });

  describe('that begins with the oldest line', () => {
    const entries = lines(30, hour).toReversed();

    it('is believed to end with the newest where that is what is shown to whoever asks for one', async () => {
      expect(await mayReach(entries, { since: now - 10 * hour })).toBe(true);
      expect(await mayReach(entries, { since: now - 10 * hour }, { keeps: 'oldest', shows: 20 })).toBe(false);
      expect(
        await mayReach(entries, { since: now - 10 * hour }, { keeps: 'oldest', isLimitIgnored: true }),
      ).toBe(false);
    });
  });

  describe('in any order', () => {
    /** Every other line, and then the others. */
    const arranged = (entries: readonly object[]) => [
      ...entries.filter((_, index) => index % 2 === 1),
      ...entries.filter((_, index) => index % 2 === 0),
    ];
    const backwards = (entries: readonly object[]) => arranged(entries).toReversed();

    it.each([
      ['of hours', hour, arranged],
      ['of hours', hour, backwards],
      ['of one hour', minute, arranged],
      ['of one hour', minute, backwards],
    ])(
      '%s is whole with the line that the account began with, wherever that is',
      async (_, apart, arranged) => {
        const entries = [...lines(9, apart), opening(now - 9 * apart)];
        for (const limited of [{}, { shows: 10 }])
          expect(await mayReach(entries, { since: 0 }, { arranged, ...limited })).toBe(true);
        expect(await mayReach(entries, { since: 0 }, { arranged, shows: 9 })).toBe(false);
      },
    );

    it('reaches back to what is younger than its oldest lines, but not to a single one of another time', async () => {
      const entries = lines(20, hour);
      expect(await mayReach(entries, { since: now - 15 * hour }, { arranged })).toBe(true);
      expect(await mayReach(entries, { since: now - 19 * hour }, { arranged })).toBe(false);
      const odd = [...lines(20, hour), lineAt(now - 9 * day, {})];
      expect(await mayReach(odd, { since: now - 15 * hour }, { arranged })).toBe(true);
      expect(await mayReach(odd, { since: now - 2 * day }, { arranged })).toBe(false);
    });

    it('reaches back to nothing where a limit does not leave the newest lines there', async () => {
      const mixed = arranged([...lines(19, hour), opening(now - 19 * hour)]);
      for (const service of [{}, { shows: 18 }, { isLimitIgnored: true }])
        expect(await mayReach(mixed, { since: now - 2 * hour }, service)).toBe(false);
    });

    it('tells the newest balance of a line that is known to be the newest', async () => {
      const entries = [0, 1, 2, 3].map((index) => lineAt(now - index * minute, { balance: 100 - index }));
      const balanceOf = async (shown: readonly object[]) => {
        const { client } = historyClient(shown);
        return newestBalanceOf(value(await readHistory(client, fakeClock(now), { since: 0 })));
      };
      const [newest = {}, second = {}, ...others] = entries;
      expect(await balanceOf(entries)).toBe('100');
      expect(await balanceOf(entries.toReversed())).toBe('100');
      expect(await balanceOf([second, newest, ...others])).toBeNull();
      expect(await balanceOf([...others, newest, second])).toBeNull();
    });
  });

  it('is asked for in more lines until it reaches back far enough, and no longer', async () => {
    const { client, asked } = historyClient(lines(3_000, minute));
    await readHistory(client, fakeClock(now), { since: now - hour });
    // No time zone explains a thousand minutes.
    expect(asked).toEqual([100, 1_000]);
  });

  it('is what was shown before where a larger limit is refused, or shows less', async () => {
    const entries = lines(2_000, minute);
    for (const service of [{ most: 500 }, { usual: 20, most: 500 }]) {
      const { client } = historyClient(entries, service);
      const history = value(await readHistory(client, fakeClock(now), { since: 0 }));
      expect(history.transactions).toHaveLength(100);
    }
  });
});
