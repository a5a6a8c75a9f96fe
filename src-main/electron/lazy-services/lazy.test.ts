import { expect, it, vi } from 'vitest';
import { Lazy } from './lazy.ts';

it('is created at first use, once, however many ask meanwhile', async () => {
  const made = vi.fn(() => ({}));
  const part = new Lazy(() => Promise.resolve(made));
  expect(part.opened).toBeUndefined();
  expect(made).not.toHaveBeenCalled();
  const [one, other] = await Promise.all([part.open(), part.open()]);
  expect(one).toBe(other);
  expect(await part.open()).toBe(one);
  expect(part.opened).toBe(one);
  expect(made).toHaveBeenCalledOnce();
});

it('is loaded again after a failure', async () => {
  const load = vi
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(new Error('no file'))
    .mockResolvedValue(() => 'part');
  const part = new Lazy(load);
  await expect(part.open()).rejects.toThrow('no file');
  expect(part.opened).toBeUndefined();
  expect(await part.open()).toBe('part');
});
