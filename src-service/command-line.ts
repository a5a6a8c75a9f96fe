import { parseArgs } from 'node:util';
import { parseAmount } from '../src-merchant-api/amount.ts';
import { isMerchantId } from '../src-merchant-api/signing/merchant-id.ts';
import { usualRefundLimit, type ServiceOptions } from './service.ts';
import { StartFailure } from './start-failure.ts';

export const usage = `Usage: node src-service/main.ts --data DIR --merchant-id ID [options]

The merchant service, for practice, for tests and for trying a client against it. It listens on this computer only.

  --data DIR            folder for its database; made where it is missing
  --merchant-id ID      the merchant that may call
  --secret SECRET       the merchant's secret. A list of processes shows it to everyone on this computer; safer:
  --secret-stdin        the secret is the first line of standard input
                        or the environment variable ESIM_SERVICE_SECRET
  --port PORT           default 4010; 0 picks a free one
  --balance AMOUNT      the balance of a new data folder, default 200.00
  --refund-limit N      refunds in a calendar month (UTC), default ${usualRefundLimit}
  --issue-delay-ms MS   from an order to its profile, and from a top-up to its start, default 400
  --catalog FILE        the products on sale, default resources/practice-catalog.json
  --allow-local-callbacks
                        lets callbacks go to this computer and to private networks
  --strict              refuses a body that is not the very text that was signed
  --control-token TOKEN opens the control interface, under /control, to whoever has the token; safer:
                        the environment variable ESIM_SERVICE_CONTROL_TOKEN
  --help                this text
`;

/** What a command line asks for. */
export type Command =
  | { readonly kind: 'help' }
  | {
      readonly kind: 'start';
      readonly options: Omit<ServiceOptions, 'secret'>;
      readonly secret: SecretSource;
    };

export type SecretSource = { readonly from: 'text'; readonly text: string } | { readonly from: 'stdin' };

const largestPort = 65_535;
const longestDelayMs = 24 * 60 * 60 * 1000;
const largestRefundLimit = 1_000_000;

/** What the service takes from the environment. */
export type Environment = {
  readonly ESIM_SERVICE_SECRET?: string | undefined;
  readonly ESIM_SERVICE_CONTROL_TOKEN?: string | undefined;
};

/**
 * Reads the command line.
 *
 * @param defaultCatalog path of the catalog that is used when none is named
 * @throws StartFailure naming the first flag that is wrong or missing.
 */
export function readCommandLine(
  argv: readonly string[],
  environment: Environment,
  defaultCatalog: string,
): Command {
  const flags = parseFlags(argv);
  if (flags.help === true) return { kind: 'help' };
  const openingBalance = parseAmount(flags.balance ?? '200.00');
  if (openingBalance === undefined) throw new StartFailure('--balance has to be an amount such as 200.00');
  return {
    kind: 'start',
    options: {
      port: wholeNumber('--port', flags.port ?? '4010', largestPort),
      dataFolder: given('--data', flags.data),
      merchantId: merchantId(given('--merchant-id', flags['merchant-id'])),
      openingBalance,
      refundLimit: wholeNumber(
        '--refund-limit',
        flags['refund-limit'] ?? String(usualRefundLimit),
        largestRefundLimit,
      ),
      issueDelayMs: wholeNumber('--issue-delay-ms', flags['issue-delay-ms'] ?? '400', longestDelayMs),
      catalogFile: flags.catalog ?? defaultCatalog,
      allowLocalCallbacks: flags['allow-local-callbacks'] === true,
      isStrict: flags.strict === true,
      controlToken: controlToken(flags['control-token'], environment.ESIM_SERVICE_CONTROL_TOKEN),
    },
    secret: secretSource(flags.secret, flags['secret-stdin'] === true, environment.ESIM_SERVICE_SECRET),
  };
}

function parseFlags(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      strict: true,
      options: {
        data: { type: 'string' },
        'merchant-id': { type: 'string' },
        secret: { type: 'string' },
        'secret-stdin': { type: 'boolean' },
        port: { type: 'string' },
        balance: { type: 'string' },
        'refund-limit': { type: 'string' },
        'issue-delay-ms': { type: 'string' },
        catalog: { type: 'string' },
        'allow-local-callbacks': { type: 'boolean' },
        strict: { type: 'boolean' },
        'control-token': { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    // Node's message names the flag and goes on with advice that is not ours.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\.?\n/);
    const why = sentence.replace('argument is ambiguous', 'has no value, or one that begins with a dash');
    throw new StartFailure(`${why}; --help lists the flags`);
  }
}

function given(flag: string, value: string | undefined): string {
  if (value === undefined || value === '')
    throw new StartFailure(`${flag} is missing; --help lists the flags`);
  return value;
}

function merchantId(text: string): string {
  if (!isMerchantId(text)) {
    throw new StartFailure(
      '--merchant-id has to be printable ASCII, with no space at its ends: it is sent in a header',
    );
  }
  return text;
}

function wholeNumber(flag: string, text: string, largest: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= largest)) throw new StartFailure(`${flag} has to be a whole number from 0 to ${largest}`);
  return value;
}

/** SECURITY: an empty token would let everybody in, so it is none. */
function controlToken(flag: string | undefined, environment: string | undefined): string | undefined {
  if (flag === '') throw new StartFailure('--control-token has to be a token, not empty');
  return flag ?? (environment === '' ? undefined : environment);
}

function secretSource(
  flag: string | undefined,
  stdin: boolean,
  environment: string | undefined,
): SecretSource {
  if (flag !== undefined && stdin) throw new StartFailure('--secret and --secret-stdin exclude each other');
  if (stdin) return { from: 'stdin' };
  const text = flag ?? environment;
  if (text === undefined || text === '') {
    throw new StartFailure('the secret is missing; give --secret-stdin, ESIM_SERVICE_SECRET or --secret');
  }
  return { from: 'text', text };
}
