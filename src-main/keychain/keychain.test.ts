import { afterEach, describe, expect, it, vi } from 'vitest';
import { Keychain, type Keytar } from './keychain.ts';

const never = <Value>(): Promise<Value> => new Promise(() => undefined);

const keytar = (part: Partial<Keytar>): (() => Promise<Keytar>) => {
  const unexpected = (): Promise<never> => Promise.reject(new Error('not expected here'));
  return () =>
    Promise.resolve({
      getPassword: unexpected,
      setPassword: unexpected,
      deletePassword: unexpected,
      ...part,
    });
};

afterEach(() => {
  vi.useRealTimers();
});

describe('the keychain', () => {
  it('has two seconds to answer, with a warning before they are over', async () => {
    vi.useFakeTimers();
    const answer = new Keychain(keytar({ getPassword: never })).read('shop');
    await vi.advanceTimersByTimeAsync(1_900);
    expect(await answer).toMatchObject({ ok: false, failure: { kind: 'no-answer' } });
  });

  it('says so when it does not answer in time', async () => {
    const keychain = new Keychain(keytar({ getPassword: never }), 5);
    expect(await keychain.read('shop')).toMatchObject({ ok: false, failure: { kind: 'no-answer' } });
    expect(keychain.hanging).toBe(true);
  });

  it('says so when there is none', async () => {
    const keychain = new Keychain(keytar({ setPassword: () => Promise.reject(new Error('no bus')) }));
    expect(await keychain.keep('shop', 'secret')).toMatchObject({ ok: false, failure: { kind: 'absent' } });
    expect(keychain.hanging).toBe(false);
  });

  it('says so when its library can not be loaded', async () => {
    const keychain = new Keychain(() => Promise.reject(new Error('libsecret-1.so.0: cannot open')));
    expect(await keychain.read('shop')).toMatchObject({ ok: false, failure: { kind: 'absent' } });
  });

  it('never puts the secret into a fault', async () => {
    const keychain = new Keychain(keytar({ setPassword: never }), 5);
    expect(JSON.stringify(await keychain.keep('shop', 'top-secret'))).not.toContain('top-secret');
    const refusing = (name: string, password: string): Promise<never> =>
      Promise.reject(new Error(`can't write {"${name}":"${password}"} of top-secret`));
    const outcome = await new Keychain(
      keytar({ setPassword: (_service, name, password) => refusing(name, password) }),
    ).keep('shop', 'top-secret');
    expect(outcome.ok ? '' : outcome.failure.detail).toContain("can't write");
    expect(JSON.stringify(outcome)).not.toContain('top-secret');
  });

  it('distinguishes a missing secret from a missing keychain', async () => {
    const keychain = new Keychain(keytar({ getPassword: () => Promise.resolve(null) }));
    expect(await keychain.read('shop')).toEqual({ ok: true, value: null });
  });
});
