import { parseAmount } from '../../src-merchant-api/amount.ts';
import { startService, type RunningService } from '../../src-service/service.ts';
import { hostCommand, type HostReply } from './host-messages.ts';

/**
 * A process in which merchant services run for tests, each with its own port, books and clock: to start a process takes
 * ten times as long as to start a service. It ends with whatever started it.
 */
const services = new Map<number, RunningService>();

const reply = (said: HostReply): void => {
  process.send?.(said);
};

async function carryOut(message: unknown): Promise<void> {
  const command = hostCommand.parse(message);
  const { number } = command;
  try {
    if (command.kind === 'stop') {
      await services.get(number)?.close();
      services.delete(number);
      reply({ kind: 'stopped', number });
      return;
    }
    const { balance, ...options } = command.options;
    const openingBalance = parseAmount(balance);
    if (openingBalance === undefined) throw new Error(`the balance "${balance}" is no amount`);
    const service = await startService({ ...options, openingBalance, port: 0, report: console.error });
    services.set(number, service);
    reply({ kind: 'started', number, address: service.address });
  } catch (error) {
    reply({ kind: 'failed', number, why: error instanceof Error ? error.message : String(error) });
  }
}

process.on('message', (message) => void carryOut(message));
process.on('disconnect', () => process.exit());
