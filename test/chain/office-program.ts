import { startHeadOffice } from '../../src-head-office/head-office.ts';

/**
 * The head office as its own program starts it behind a proxy, on the database and folder of the arguments. Tills of a run
 * ask hundreds of times as often as those of shops, which its limits would take for an attack.
 */
const [url = '', folder = ''] = process.argv.slice(2);
const more = 1_000_000;
const started = await startHeadOffice({
  database: { kind: 'server', url },
  folder,
  chainName: 'Proof',
  hostName: 'localhost',
  reached: 'proxy',
  port: 0,
  now: Date.now,
  limits: { perTill: more, perAddress: more, refusalsPerAddress: more, atOnce: more },
  log: (event) => {
    // What can't be, and what broke: the run tells it.
    if (event.event === 'alarm' || event.event === 'fault')
      process.stderr.write(`${JSON.stringify(event)}\n`);
  },
});
if (started.kind === 'failed') {
  process.stderr.write(`${started.sentence}\n`);
  process.exitCode = 1;
} else process.stdout.write(`${started.value.addresses[0]}\n`);
