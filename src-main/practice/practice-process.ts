import { parseAmount } from '../../src-merchant-api/amount.ts';
import { startService, type RunningService } from '../../src-service/service.ts';
import { practiceStart, type PracticeReply } from './practice-messages.ts';

// SECURITY: its files are for this user only.
process.umask(0o077);

/**
 * Runs the merchant service of practice mode in a process of its own. It waits for one message with its settings, and
 * answers with the service's address or why it did not start. Its parent ends it.
 */
async function start(message: unknown): Promise<RunningService> {
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

const answer = (reply: PracticeReply): void => process.parentPort.postMessage(reply);

process.parentPort.once('message', ({ data }) => {
  start(data).then(
    (service) => answer({ kind: 'listening', address: service.address }),
    (error: unknown) => answer({ kind: 'failed', detail: String(error) }),
  );
});
