import { parseAmount } from '../../src-merchant-api/amount.ts';
import { startService, type RunningService } from '../../src-service/service.ts';
import { practiceStart } from './practice-messages.ts';

/** Starts the merchant service of practice mode. @param message its settings, from the till's process. */
export async function servePractice(message: unknown): Promise<RunningService> {
  const { openingBalance, ...options } = practiceStart.parse(message);
  const amount = parseAmount(openingBalance);
  if (amount === undefined) throw new Error('the opening balance is not an amount');
  return startService({
    ...options,
    port: 0,
    openingBalance: amount,
    // Whoever practices receiving notifications does so on this computer.
    allowLocalCallbacks: true,
    report: (error) => process.stderr.write(`practice service: ${String(error)}\n`),
  });
}
