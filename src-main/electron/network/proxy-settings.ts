import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Session } from 'electron';
import { z } from 'zod';
import type { ScriptSettings } from '../../network/proxy-finder.ts';

/** The proxy settings of the computer in Chromium's log. The names are those of net::ProxyConfig. */
const written = z.object({
  polledData: z.object({
    proxySettings: z.object({
      original: z.object({ pac_url: z.string().optional(), auto_detect: z.boolean().optional() }),
    }),
  }),
});

/**
 * Reads which proxy auto-configuration file the computer names. Chromium can read that on every system, but says it
 * only in its own log, which is written just for this. None of the program's requests go through Chromium.
 *
 * @param file where the log is written; it is removed afterwards.
 */
export async function readScriptSettings(of: Session, file: string): Promise<ScriptSettings> {
  try {
    await of.netLog.startLogging(file);
    try {
      // Chromium reads the settings when something asks for a proxy.
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
