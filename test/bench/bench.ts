import type { BenchGroup } from '../../scripts/bench-needs.js';
import { benchBooks } from './books.ts';
import { benchCounter } from './counter.ts';
import { benchOrders } from './counter-orders.ts';
import { benchHandover } from './handover.ts';
import { benchLedger } from './ledger.ts';
import { benchSale } from './sale.ts';
import { benchService } from './service.ts';
import { benchSigning } from './signing.ts';
import { benchStartup } from './startup.ts';
import { benchTasks } from './tasks.ts';

/** `npm run bench [-- group …]`: all groups, or the named ones, one after another. scripts/bench-needs.js prepares for them. */
const groups: Readonly<Record<BenchGroup, () => Promise<void>>> = {
  startup: benchStartup,
  sale: benchSale,
  tasks: benchTasks,
  handover: benchHandover,
  counter: async () => {
    await benchCounter();
    await benchOrders();
  },
  ledger: benchLedger,
  books: benchBooks,
  signing: benchSigning,
  service: benchService,
};

const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(groups)) {
  if (wanted.length === 0 || wanted.includes(name)) await run();
}
