import { describe, expect, it } from 'vitest';
import { ProxyFinder, type ScriptSettings } from './proxy-finder.ts';

const merchant = 'https://service.example/api/v1';

/** A computer and its network that a test can change. */
function computer(first: ScriptSettings) {
  const at = { settings: first, files: new Map<string, string>(), now: 0 };
  const looked: string[] = [];
  const finder = new ProxyFinder({
    settings: () => {
      looked.push('settings');
      return Promise.resolve(at.settings);
    },
    fetchScript: (address) => {
      looked.push(address);
      return Promise.resolve(at.files.get(address));
    },
    runScript: (script, url) => Promise.resolve(`by ${script} for ${new URL(url).hostname}`),
    withoutScript: () => Promise.resolve('PROXY named.example:8080'),
    monotonic: () => at.now,
  });
  return { at, looked, finder, find: () => finder.proxiesFor(merchant) };
}

const named: ScriptSettings = { address: 'http://pac.example/x', isLookedFor: false };
const wpad = 'http://wpad/wpad.dat';

describe('the proxies of an address', () => {
  it('come from the computer’s settings if these name no script', async () => {
    const { find, looked } = computer({ address: null, isLookedFor: false });
    expect(await find()).toBe('PROXY named.example:8080');
    expect(looked).toEqual(['settings']);
  });

  it('are none for this computer itself, without any lookup', async () => {
    const { finder, looked } = computer(named);
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect(await finder.proxiesFor(`http://${host}:80/`)).toBe('DIRECT');
    expect(looked).toEqual([]);
  });

  it('come from the configured script, or from the settings if it can’t be loaded', async () => {
    const { at, find } = computer(named);
    at.files.set('http://pac.example/x', 'one');
    expect(await find()).toBe('by one for service.example');
    expect(await computer(named).find()).toBe('PROXY named.example:8080');
  });

  it('come from the network’s script before the configured one', async () => {
    const both = computer({ ...named, isLookedFor: true });
    both.at.files.set('http://pac.example/x', 'one').set(wpad, 'other');
    expect(await both.find()).toBe('by other for service.example');
    both.at.files.delete(wpad);
    both.finder.doubt();
    await both.find();
    expect(await both.find()).toBe('by one for service.example');
    expect(both.looked).toEqual(['settings', wpad, 'settings', wpad, 'http://pac.example/x']);
  });

  it('are looked up once for all who wait', async () => {
    const { at, find, looked } = computer(named);
    at.files.set('http://pac.example/x', 'one');
    expect(await Promise.all([find(), find(), find()])).toEqual(Array(3).fill('by one for service.example'));
    expect(looked).toEqual(['settings', 'http://pac.example/x']);
  });

  it('are refreshed after some minutes, without anybody waiting', async () => {
    const { at, find, looked } = computer(named);
    at.files.set('http://pac.example/x', 'one');
    await find();
    at.files.set('http://pac.example/x', 'two');
    at.now += 299_000;
    await find();
    expect(looked).toHaveLength(2);
    at.now += 1_000;
    expect(await find()).toBe('by one for service.example');
    expect(await find()).toBe('by two for service.example');
    expect(looked).toHaveLength(4);
  });

  it('are looked up again after a failed connection', async () => {
    const { at, find, finder } = computer(named);
    expect(await find()).toBe('PROXY named.example:8080');
    at.files.set('http://pac.example/x', 'one');
    expect(await find()).toBe('PROXY named.example:8080');
    finder.doubt();
    await find();
    expect(await find()).toBe('by one for service.example');
  });

  it('fall back to the settings if the lookup fails', async () => {
    const finder = new ProxyFinder({
      settings: () => Promise.reject(new Error('no log')),
      fetchScript: () => Promise.resolve('one'),
      runScript: (script) => Promise.resolve(script),
      withoutScript: () => Promise.resolve('DIRECT'),
      monotonic: () => 0,
    });
    expect(await finder.proxiesFor(merchant)).toBe('DIRECT');
  });
});
