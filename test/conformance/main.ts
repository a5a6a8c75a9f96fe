import { startService } from '../network/start-service.ts';
import { allRules } from './all-rules.ts';
import { readCommandLine, usage, type Purchases } from './command-line.ts';
import { createControls } from './controls.ts';
import { judge, row, summary, type Finding } from './judge.ts';
import { createMerchant, type Account, type Merchant } from './merchant.ts';
import { sections, type Context, type Mode } from './rule.ts';
import { readSecret } from './secret.ts';
import { createShop } from './shop.ts';
import { Broken, NotJudged } from './verdict.ts';

/** The service that is judged, and how far the rules may go with it. */
type Target = Account & { readonly allowed: ReadonlySet<Mode>; readonly controlToken: string | undefined };

const wrongUsage = 2;

async function main(): Promise<number> {
  const command = readCommandLine(process.argv.slice(2));
  switch (command.kind) {
    case 'help':
      process.stdout.write(usage);
      return 0;
    case 'wrong':
      return refuse(command.why);
    case 'own-service': {
      const service = await startService({
        balance: '1000.00',
        allowLocalCallbacks: true,
        // Long enough to catch an order while it is in processing.
        issueDelayMs: 150,
      });
      try {
        const { address: baseUrl, merchantId, secret, controlToken } = service;
        const allowed = new Set<Mode>(['read', 'spend', 'control']);
        return await judgeAll({ baseUrl, merchantId, secret, controlToken, allowed }, command.purchases);
      } finally {
        await service.stop();
      }
    }
    case 'service': {
      const { baseUrl, merchantId, spend } = command;
      const secret = await readSecret();
      if (secret === undefined) return refuse('the secret is missing: set ESIM_SERVICE_SECRET or pipe it in');
      const { ESIM_SERVICE_CONTROL_TOKEN: token = '' } = process.env;
      // SECURITY: the token opens our own service, which listens on this computer alone; nobody else is to see it.
      const controlToken = token !== '' && baseUrl.startsWith('http:') ? token : undefined;
      const spending: Mode[] = controlToken === undefined ? ['spend'] : ['spend', 'control'];
      const allowed = new Set<Mode>(['read', ...(spend ? spending : [])]);
      return judgeAll({ baseUrl, merchantId, secret, controlToken, allowed }, command.purchases);
    }
  }
}

function refuse(why: string): number {
  console.error(`conformance: ${why}; --help tells how it is used`);
  return wrongUsage;
}

/** @returns the exit code. */
async function judgeAll(target: Target, purchases: Purchases): Promise<number> {
  const { baseUrl, controlToken, allowed } = target;
  const merchant = createMerchant(target);
  const context: Context = {
    baseUrl,
    merchant,
    shop: createShop({ merchant, ...purchases }),
    controls: () => {
      if (controlToken === undefined) throw new NotJudged('there is no control token');
      return createControls(baseUrl, controlToken);
    },
  };
  const unreachable = await whyUnreachable(merchant);
  if (unreachable !== undefined) {
    console.error(`conformance: the service at ${baseUrl} can't be reached: ${unreachable}`);
    return 1;
  }
  console.log(`The service at ${baseUrl}${allowed.has('spend') ? '' : ', read only'}`);
  const findings: Finding[] = [];
  for (const section of sections) {
    console.log(`\n${section}`);
    for (const rule of allRules.filter((one) => one.section === section)) {
      const finding = await judge(rule, context, allowed);
      findings.push(finding);
      console.log(row(finding));
    }
  }
  console.log(`\n${summary(findings)}`);
  return findings.some(({ outcome }) => outcome === 'FAIL') ? 1 : 0;
}

/** So that an address where nobody is doesn't fail every rule one after another. */
async function whyUnreachable(merchant: Merchant): Promise<string | undefined> {
  try {
    await merchant.get('/customer/balance');
    return undefined;
  } catch (error) {
    if (error instanceof Broken) return error.message;
    throw error;
  }
}

process.exitCode = await main();
