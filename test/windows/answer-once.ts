import type { ElectronApplication } from 'playwright-core';

/** Asked no more often than this: what is lost so often is lost for another reason. */
const mostTimes = 6;

/** How many answers main keeps: more than are ever asked for at once. */
const keptAnswers = 32;

type Question = {
  readonly number: number;
  readonly source: string;
  readonly argument: unknown;
  readonly keptAnswers: number;
};

declare global {
  // In main, while a test drives it.
  var answersToTests: Map<number, unknown> | undefined;
}

/** In main: answers a question, or says again what it answered. */
function answer(electron: unknown, question: Question): unknown {
  globalThis.answersToTests ??= new Map();
  const answers = globalThis.answersToTests;
  if (!answers.has(question.number)) {
    // In the global scope, where the driver evaluates too.
    // eslint-disable-next-line no-eval -- what the test itself wrote
    const asked: unknown = (0, eval)(`(${question.source})`);
    if (typeof asked !== 'function') throw new TypeError('main is asked by functions');
    answers.set(question.number, Reflect.apply(asked, undefined, [electron, question.argument]));
    answers.delete(question.number - question.keptAnswers);
  }
  return answers.get(question.number);
}

/**
 * Has main do what a test evaluates there exactly once, and answer. The inspector holds the promise that it waits for weakly:
 * where the collector takes it first, Playwright rejects with "Resulting promise was garbage collected", and nobody knows
 * whether main did it. It is asked again by its number then, and main repeats its answer.
 */
export function answerOnce(electron: Pick<ElectronApplication, 'evaluate'>): void {
  const evaluate = electron.evaluate.bind(electron);
  let asked = 0;
  const evaluateOnce = async (pageFunction: unknown, argument?: unknown): Promise<unknown> => {
    asked += 1;
    const question = { number: asked, source: String(pageFunction), argument, keptAnswers };
    for (let time = 1; ; time += 1) {
      try {
        return await evaluate(answer, question);
      } catch (error) {
        if (time === mostTimes || !String(error).includes('promise was garbage collected')) throw error;
      }
    }
  };
  Object.assign(electron, { evaluate: evaluateOnce });
}
