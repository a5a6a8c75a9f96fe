/** Asked no more often than this: what is lost so often is lost for another reason. */
const mostTimes = 6;

/**
 * Asks main for what may be done several times. Now and then the inspector loses the promise that it waits for to the garbage
 * collector there, sometimes twice one after the other, and says so: nobody knows then whether it was done.
 */
export async function askedAgain<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let time = 1; ; time += 1) {
    try {
      return await ask();
    } catch (error) {
      if (time === mostTimes || !String(error).includes('promise was garbage collected')) throw error;
    }
  }
}
