/**
 * A run of `npm test` names the seed of its properties, so that a commit is never judged by the values that happened to
 * be drawn. A file that is run by hand names none: it tries other values each time, and a failure tells their seed, with
 * which TEST_SEED draws them again.
 */
const seed = process.env['TEST_SEED'];
if (seed !== undefined) {
  if (!/^\d{1,9}$/.test(seed)) throw new Error('TEST_SEED has to be a whole number of up to nine digits');
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ seed: Number(seed) });
}
