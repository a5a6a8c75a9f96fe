// @ts-check

/**
 * Does jobs beside each other, so many at a time, each lane taking the next one in their order.
 * @template Job, Result
 * @param {readonly Job[]} jobs
 * @param {number} lanes
 * @param {(job: Job) => Promise<Result>} work
 * @param {(result: Result) => boolean} isLast whether no further job is to be begun after this one
 * @returns {Promise<Result[]>} in the order in which they ended. Rejects as the first job did that rejected, once those
 * beside it have ended.
 */
export async function inLanes(jobs, lanes, work, isLast) {
  const waiting = [...jobs];
  /** @type {Result[]} */
  const results = [];
  const lane = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      try {
        const result = await work(job);
        results.push(result);
        if (isLast(result)) waiting.length = 0;
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return results;
}
