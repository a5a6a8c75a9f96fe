import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Session } from 'electron';
import { z } from 'zod';
import type { ScriptSettings } from '../../network/proxy-finder.ts';

/** Of what Chromium writes of itself, what the computer says of proxies. Its names are those of net::ProxyConfig. */
const written = z.object({
  polledData: z.object({
    proxySettings: z.object({
      original: z.object({ pac_url: z.string().optional(), auto_detect: z.boolean().optional() }),
    }),
  }),
});

/**
 * Reads which proxy auto-configuration file the computer names. Chromium reads that in the ways of every system, and tells
 * it in its own log alone, which is written for that moment; nothing of this program's requests goes through Chromium.
 *
 * @param file where the log is written, to be removed again.
 */
export async function readScriptSettings(of: Session, file: string): Promise<ScriptSettings> {
  try {
    await of.netLog.startLogging(file);
    try {
      // It reads them when somebody asks.
      await of.resolveProxy('https://nowhere.invalid/');
    } finally {
      await of.netLog.stopLogging();
    }
    const { original } = written.parse(JSON.parse(await readFile(file, 'utf8'))).polledData.proxySettings;
    return { address: original.pac_url ?? null, isLookedFor: original.auto_detect ?? false };
  } finally {
    rmSync(file, { force: true });
  }
}
