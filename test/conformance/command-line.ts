import { parseArgs } from 'node:util';
import { parseBaseAddress, type BaseAddress } from '../../src-merchant-api/http/base-address.ts';

export const usage = `Usage: npm run task -- conformance [-- --base-url URL --merchant-id ID [--spend] [--product ID]]

Judges a merchant service by the interface's description, a row per rule. Without a URL it starts our own service.

  --base-url URL     the service to judge, with its version prefix
  --merchant-id ID   the merchant who asks. The secret is the environment variable ESIM_SERVICE_SECRET, or the first
                     line of standard input; never a flag, which a list of processes would show
  --spend            buys, activates and refunds as well: eleven purchases of the product, one of them refunded. Without
                     it, nothing is asked that could cost anything
  --product ID       the product to buy; the cheapest that has a price, without it
  --wait SECONDS     how long an order may take to be issued, default 120
  --help             this text

For our own service, ESIM_SERVICE_CONTROL_TOKEN with --spend adds the rules that need its control interface.
`;

/** What a command line asks for. */
export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly why: string }
  | { readonly kind: 'own-service'; readonly purchases: Purchases }
  | {
      readonly kind: 'service';
      readonly baseUrl: BaseAddress;
      readonly merchantId: string;
      readonly spend: boolean;
      readonly purchases: Purchases;
    };

export type Purchases = { readonly productId: string | undefined; readonly waitMs: number };

export function readCommandLine(argv: readonly string[]): Command {
  const flags = parseFlags(argv);
  if (flags === undefined) return wrong('there is a flag that is not known, or lacks its value');
  const { help = false, spend = false, wait = '120', 'merchant-id': merchantId } = flags;
  if (help) return { kind: 'help' };
  if (!/^[1-9]\d{0,3}$/.test(wait)) return wrong('--wait has to be a whole number of seconds from 1 to 9999');
  const purchases = { productId: flags.product, waitMs: Number(wait) * 1000 };
  if (flags['base-url'] === undefined) {
    if (spend || merchantId !== undefined) return wrong('--spend and --merchant-id need --base-url');
    return { kind: 'own-service', purchases };
  }
  const address = parseBaseAddress(flags['base-url']);
  if (!address.ok) return wrong(`--base-url is ${address.fault.replaceAll('-', ' ')}`);
  if (merchantId === undefined || merchantId === '') return wrong('--merchant-id is missing');
  return { kind: 'service', baseUrl: address.value, merchantId, spend, purchases };
}

const wrong = (why: string): Command => ({ kind: 'wrong', why });

function parseFlags(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      strict: true,
      options: {
        'base-url': { type: 'string' },
        'merchant-id': { type: 'string' },
        spend: { type: 'boolean' },
        product: { type: 'string' },
        wait: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch {
    return undefined;
  }
}
