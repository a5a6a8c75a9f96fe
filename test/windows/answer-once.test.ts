import { beforeEach, expect, it } from 'vitest';
import { answerOnce } from './answer-once.ts';

beforeEach(() => {
  globalThis.answersToTests = undefined;
});

/** Main as the driver sees it: the first `losses` answers to each question are lost, after it did what it was asked. */
function mainThatLoses(losses: number) {
  let lost = 0;
  const evaluate = async (pageFunction: unknown, argument?: unknown): Promise<unknown> => {
    if (typeof pageFunction !== 'function') throw new Error('only functions are asked here');
    const answer: unknown = await Reflect.apply(pageFunction, undefined, [{ name: 'electron' }, argument]);
    if (lost === losses) {
      lost = 0;
      return answer;
    }
    lost += 1;
    throw new Error('electronApplication.evaluate: Resulting promise was garbage collected.');
  };
  return { evaluate } as Parameters<typeof answerOnce>[0];
}

it('has main do once what it is asked, however often its answer is lost', async () => {
  const main = mainThatLoses(2);
  answerOnce(main);
  Object.assign(globalThis, { presses: 0 });
  const press = (_electron: unknown, times: number): number => {
    const counted = globalThis as unknown as { presses: number };
    counted.presses += times;
    return counted.presses;
  };

  expect([await main.evaluate(press, 1), await main.evaluate(press, 2)]).toEqual([1, 3]);
});

it('hands over what main has, and what a promise there comes to', async () => {
  const main = mainThatLoses(1);
  answerOnce(main);

  expect(await main.evaluate((electron) => Promise.resolve(Object.keys(electron)))).toEqual(['name']);
});

it('says so where answers are lost for ever', async () => {
  const main = mainThatLoses(1000);
  answerOnce(main);

  await expect(main.evaluate(() => 1)).rejects.toThrow('garbage collected');
});

it('passes on what fails in main, without asking again', async () => {
  const main = mainThatLoses(0);
  answerOnce(main);
  Object.assign(globalThis, { failures: 0 });

  await expect(
    main.evaluate(() => {
      const counted = globalThis as unknown as { failures: number };
      counted.failures += 1;
      throw new Error(`failure ${String(counted.failures)}`);
    }),
  ).rejects.toThrow('failure 1');
});
