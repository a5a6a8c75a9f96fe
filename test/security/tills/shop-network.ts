import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startNameServer, type NameServer } from './name-server.ts';

/** The network of a shop: programs in it reach this process and nobody else, and ask it for names. */
export type ShopNetwork = {
  /** Where this process listens for whoever is in the shop: two addresses. */
  readonly outside: readonly [string, string];
  /** The address of whoever is in the shop. */
  readonly within: string;
  readonly names: NameServer;
  /** What `ip` is told before a command that is to run in the shop. */
  readonly inside: readonly string[];
  readonly close: () => Promise<void>;
};

/** Why there can be no such network on this computer; undefined where there can. */
export function whyNoShopNetwork(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux gives a program a network of its own';
  if (process.getuid?.() !== 0) return 'only root makes a network';
  return undefined;
}

/** @throws with what `ip` said, where it refuses. */
function ip(...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${error?.message ?? stderr}`);
}

/**
 * Makes one, by a network namespace and a cable to it.
 *
 * @param hosts names that are known there, all at the first address outside.
 */
export async function openShopNetwork(hosts: readonly string[]): Promise<ShopNetwork> {
  const name = `shop-${process.pid}`;
  const [cable, end] = [`shop-o${process.pid}`, `shop-i${process.pid}`];
  // Of RFC 2544, for tests. Each process has addresses of its own.
  const [block, first] = [(process.pid >> 6) & 0xff, (process.pid & 0x3f) * 4];
  const [outside, inside] = [`198.18.${block}.${first + 1}`, `198.18.${block}.${first + 2}`];
  const other = `198.19.${block}.${first + 1}`;
  const resolvers = join('/etc/netns', name);
  const takeDown = (): void => {
    spawnSync('ip', ['netns', 'delete', name]);
    spawnSync('ip', ['link', 'delete', cable]);
    rmSync(resolvers, { recursive: true, force: true });
  };
  process.once('exit', takeDown);
  try {
    ip('netns', 'add', name);
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', end);
    ip('link', 'set', end, 'netns', name);
    for (const address of [outside, other]) ip('addr', 'add', `${address}/32`, 'dev', cable);
    ip('link', 'set', cable, 'up');
    ip('route', 'add', `${inside}/32`, 'dev', cable);
    ip('-n', name, 'addr', 'add', `${inside}/30`, 'dev', end);
    for (const device of ['lo', end]) ip('-n', name, 'link', 'set', device, 'up');
    // Whatever is meant for elsewhere comes here as well.
    ip('-n', name, 'route', 'add', 'default', 'via', outside);
    mkdirSync(resolvers, { recursive: true });
    writeFileSync(
      join(resolvers, 'resolv.conf'),
      `nameserver ${outside}\nsearch shop.example\noptions timeout:5 attempts:2\n`,
    );
    const names = await startNameServer(outside, Object.fromEntries(hosts.map((host) => [host, outside])));
    return {
      outside: [outside, other],
      within: inside,
      names,
      inside: ['netns', 'exec', name],
      close: async () => {
        await names.close();
        takeDown();
        process.off('exit', takeDown);
      },
    };
  } catch (error) {
    takeDown();
    throw error;
  }
}
