import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { connectAccount, isLive } from '../tills/connect-account.ts';
import { launchCounter, newDataFolder } from '../windows/counter-app.ts';
import type { TestService } from '../network/start-service.ts';

/**
 * The data folder of a till that sells on a shop's own account, as it is found in the morning. Its service has to run
 * whenever it is started.
 *
 * @param ledgerFolder what was sold on it before, by the same merchant; nothing without it.
 */
export async function liveTill(service: TestService, ledgerFolder?: string): Promise<string> {
  const dataFolder = newDataFolder();
  if (ledgerFolder !== undefined) {
    for (const file of readdirSync(ledgerFolder).filter((name) => name.startsWith('ledger.sqlite')))
      cpSync(join(ledgerFolder, file), join(dataFolder, 'live', file), { recursive: true });
  }
  const counter = await launchCounter({ dataFolder });
  try {
    await connectAccount(counter.page, service);
    await isLive(counter.page);
  } finally {
    await counter.close();
  }
  return dataFolder;
}
