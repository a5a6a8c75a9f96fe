import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';

const configured = fc.readConfigureGlobal();

afterEach(() => {
  vi.unstubAllEnvs();
  fc.configureGlobal(configured);
});

/** What a property is tried with in a run that names a seed. */
async function valuesOf(seed: string): Promise<number[]> {
  vi.stubEnv('TEST_SEED', seed);
  vi.resetModules();
  await import('../same-values.ts');
  const tried: number[] = [];
  fc.assert(fc.property(fc.nat(), (value) => void tried.push(value)));
  return tried;
}

it('tries the same values for the same seed, and others for another one', async () => {
  const once = await valuesOf('1101');
  expect(await valuesOf('1101')).toEqual(once);
  expect(await valuesOf('1102')).not.toEqual(once);
});

it('applies to this very run if it names a seed', () => {
  const named = process.env['TEST_SEED'];
  expect(configured.seed).toBe(named === undefined ? undefined : Number(named));
});
