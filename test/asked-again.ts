/**
 * Asks main for what may be done twice. Now and then the inspector loses the promise that it waits for to the garbage
 * collector there, and says so: nobody knows then whether it was done.
 */
export async function askedAgain<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!String(error).includes('promise was garbage collected')) throw error;
    return ask();
  }
}
