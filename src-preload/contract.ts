import { z } from 'zod';

/**
 * Every message between the windows and main, once: name, who may send it, request and reply. Main parses each
 * request before it acts and each reply before it answers, so that nothing passes which isn't written here. Windows
 * take types from this file and no code.
 *
 * Amounts are exact decimals as text. Costs, refunds and the balance are in the currency that the service counts in
 * (`balanceCurrency`), prices in the shop's (`currency`). Times are ISO 8601 in UTC.
 */

const amount = z.string().regex(/^-?\d+(\.\d+)?$/);
/** ISO 4217. */
const currency = z.string().regex(/^[A-Z]{3}$/);
const instant = z.iso.datetime();
const text = z.string().max(2_000);
const orderId = z.string().min(1).max(100);
const operationId = z.string().min(1).max(100);
const uidCustomer = z.string().min(1).max(200);
const idPack = z.int().nonnegative();
const activationMode = z.enum(['NOW', 'FIRST_USE', 'ON_DEMAND']);
export type ActivationMode = z.infer<typeof activationMode>;

/** How the customer paid. Written down, not charged. */
const tender = z.enum(['cash', 'card-terminal', 'other']);
export type Tender = z.infer<typeof tender>;

/** Who buys, as far as they say; each part is null where nothing was written down. */
const customer = z.object({
  name: z.string().trim().min(1).max(120).nullable(),
  phone: z.string().trim().min(1).max(40).nullable(),
  note: z.string().trim().min(1).max(500).nullable(),
});
export type Customer = z.infer<typeof customer>;

/** What a window calls one press: what was begun with it is not begun again. */
const cart = z.string().min(1).max(100);
/**
 * By how many milliseconds this computer's clock is ahead of the service's, below zero where it is behind; null where
 * it isn't off by so much that people should know.
 */
const clockAheadMs = z.int().nullable();

/** What can be wrong with the ledger, closed: src-main/ledger/ledger-fault.ts says what each means. */
const ledgerFault = z.enum([
  'disk-full',
  'read-only',
  'not-permitted',
  'corrupted',
  'in-use',
  'newer-version',
  'missing',
  'disk-failing',
  'failed',
]);
export type LedgerFaultKind = z.infer<typeof ledgerFault>;

/** What can go wrong, closed. Windows turn it into one sentence in the reader's language. */
export const problem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('not-reached'),
    cause: z.enum(['offline', 'name', 'connection', 'certificate']),
  }),
  /** The service makes this account's signatures, and did not make one: nothing was sent. */
  z.object({ kind: z.literal('not-signed') }),
  z.object({ kind: z.literal('no-reply'), cause: z.enum(['timeout', 'connection-lost', 'interrupted']) }),
  z.object({ kind: z.literal('unreadable-reply') }),
  /** The clock may be why: it is named where it is off by much. */
  z.object({ kind: z.literal('unauthorized'), clockAheadMs }),
  z.object({ kind: z.literal('insufficient-funds') }),
  z.object({ kind: z.literal('refused'), detail: text }),
  z.object({ kind: z.literal('order-not-found') }),
  z.object({ kind: z.literal('order-exists') }),
  z.object({ kind: z.literal('too-many-requests') }),
  z.object({ kind: z.literal('service-broken') }),
  /** The base address that was typed can't be used. */
  z.object({
    kind: z.literal('address'),
    fault: z.enum(['not-an-address', 'not-encrypted', 'holds-credentials']),
  }),
  /** The keychain of this computer: none there, or it doesn't answer (locked or hanging). */
  z.object({ kind: z.literal('keychain'), fault: z.enum(['absent', 'no-answer', 'no-secret']) }),
  /** The ledger could not be opened or written, so nothing was sent. */
  z.object({ kind: z.literal('ledger'), fault: ledgerFault }),
  /** The package isn't in the catalog any more. */
  z.object({ kind: z.literal('unknown-product') }),
  /** What the screen read back is not what it costs now. */
  z.object({ kind: z.literal('price-changed') }),
  /** The practice service did not start. */
  z.object({ kind: z.literal('practice-service') }),
  /** The till is still starting or changing its account. */
  z.object({ kind: z.literal('starting') }),
  /** A sale of the same package isn't settled: nobody knows yet whether it was sold. */
  z.object({ kind: z.literal('unsettled-twin'), orderId }),
  /** Another operation on the same profile or package isn't settled. */
  z.object({ kind: z.literal('operation-open'), operationId }),
  z.object({ kind: z.literal('already-refunded'), operationId }),
  /** The order has no profile that a package could be added to. */
  z.object({ kind: z.literal('no-profile') }),
  /** Sales that aren't settled keep the till on its account. */
  z.object({ kind: z.literal('sales-open'), count: z.int().positive() }),
]);
export type Problem = z.infer<typeof problem>;

/** A package as it is described to people. */
const packageDescription = z.object({
  productId: z.string(),
  /** The country's or region's name, in English, as the catalog has it. */
  place: z.string(),
  /** ISO 3166-1 alpha-2; one is a country, several a region. */
  countries: z.array(z.string()),
  networks: z.array(z.string()),
  unlimited: z.boolean(),
  /** The data volume; of an unlimited package, what comes at full speed each day. */
  size: z.object({ value: z.int(), unit: z.string() }),
  validity: z.object({ value: z.int(), unit: z.string() }),
});
export type PackageDescription = z.infer<typeof packageDescription>;

const catalogProduct = packageDescription.extend({
  /** What the service debits. */
  cost: amount,
  /** What the customer pays. */
  price: amount,
  /** Of the price, the tax and the margin. */
  currency,
  /** The part of the price that is tax. */
  tax: amount,
  /** What is left of the price after tax and cost. */
  margin: amount,
});
export type CatalogProduct = z.infer<typeof catalogProduct>;

const catalog = z.object({
  products: z.array(catalogProduct),
  /** How many more there are that the till can't read. */
  unreadable: z.int().nonnegative(),
  /** When the service last sent it; null before it ever did. */
  at: instant.nullable(),
});
export type Catalog = z.infer<typeof catalog>;

/** What is listed before anything is typed: a screenful, there before the whole catalog is. */
const front = z.object({
  /** What this till sold most, most first. */
  soldMost: z.array(catalogProduct),
  /** What staff of this till marked, in the order in which they did. */
  favourites: z.array(catalogProduct),
  /** What is asked for most around the world, but for the places above. */
  askedFor: z.array(catalogProduct),
});
export type FrontView = z.infer<typeof front>;

/** What a phone needs to install the eSIM. A credential: never logged. */
const install = z.object({
  activationCode: z.string(),
  /** SM-DP+ address and matching id for entry by hand; null where the code isn't in the usual form. */
  manual: z.object({ address: z.string(), matchingId: z.string() }).nullable(),
  iccid: z.string(),
  appleLink: z.string().nullable(),
  androidLink: z.string().nullable(),
});
export type Install = z.infer<typeof install>;

/** drafted and sending are over within a request; unknown: no answer yet, being found out. */
export const saleState = z.enum([
  'drafted',
  'sending',
  'unknown',
  'accepted',
  'completed',
  'canceled',
  'refused',
]);
export type SaleState = z.infer<typeof saleState>;

/** Somebody of the staff, by the name of the day when it was written down. */
const staffMark = z.object({ id: z.string().max(100), name: z.string().max(100) });
export type StaffMarkView = z.infer<typeof staffMark>;

/** Who did it; null where the till did it by itself, or knows no names. */
const staff = staffMark.nullable();

const saleEvent = z.object({
  at: instant,
  kind: z.enum([
    'drafted',
    'recovered',
    'attempted',
    'accepted',
    'unanswered',
    'refused',
    'issued',
    'canceled',
    'printed',
  ]),
  problem: problem.nullable(),
  staff,
});
export type SaleEventView = z.infer<typeof saleEvent>;

/** checked: seen not to be done, and about to be sent again. */
export const operationState = z.enum([
  'drafted',
  'sending',
  'unknown',
  'checked',
  'accepted',
  'completed',
  'refused',
]);
export type OperationState = z.infer<typeof operationState>;

const operationEvent = z.object({
  at: instant,
  kind: z.enum([
    'drafted',
    'recovered',
    'attempted',
    'accepted',
    'confirmed',
    'unanswered',
    'refused',
    'found',
    'seen-done',
    'seen-undone',
  ]),
  problem: problem.nullable(),
  staff,
});
export type OperationEventView = z.infer<typeof operationEvent>;

const anyOperation = {
  operationId,
  /** The sale that the profile came from; null where it was sold elsewhere. */
  orderId: orderId.nullable(),
  uidCustomer,
  balanceCurrency: currency,
  state: operationState,
  createdAt: instant,
  staff,
  /** Why it was refused, or why it isn't known. */
  problem: problem.nullable(),
  /** When the service is asked next, while there is something to ask. */
  nextTryAt: instant.nullable(),
  events: z.array(operationEvent),
};

/** What was done with a profile after it was sold. */
const operation = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('top-up'),
    ...anyOperation,
    /** Null, as in a sale, where it was lost and the service alone knows of it. */
    package: packageDescription.nullable(),
    cost: amount.nullable(),
    price: amount.nullable(),
    /** Of the price. */
    currency,
    /** Null until it is known. */
    idPack: idPack.nullable(),
  }),
  z.object({ kind: z.literal('activation'), ...anyOperation, idPack }),
  z.object({
    kind: z.literal('refund'),
    ...anyOperation,
    idPack,
    /** Null where it was lost and the service alone knows of it. */
    reason: text.nullable(),
    amount: amount.nullable(),
  }),
]);
export type OperationView = z.infer<typeof operation>;

/** The part of a price that is tax. */
const tax = z.object({ percent: amount, amount });

const sale = z.object({
  orderId,
  /** The service's name of the order, once it has one. */
  uidCustomer: uidCustomer.nullable(),
  state: saleState,
  /** Null where the sale was lost and the service alone knows of it: then it doesn't say what was sold. */
  package: packageDescription.nullable(),
  /** Null where neither the till nor the service tells it. */
  cost: amount.nullable(),
  /** Null where the sale was lost and the service alone knows of it. */
  price: amount.nullable(),
  tender: tender.nullable(),
  /** Of the price and the tax, as they were at the press. */
  currency,
  /** Of the cost. */
  balanceCurrency: currency,
  tax: tax.nullable(),
  createdAt: instant,
  customer: customer.nullable(),
  /** Who sold it. */
  staff,
  /** Why it was refused, or why it isn't known. */
  problem: problem.nullable(),
  /** When the service is asked next, while there is something to ask. */
  nextTryAt: instant.nullable(),
  install: install.nullable(),
  events: z.array(saleEvent),
  /** Oldest first. */
  operations: z.array(operation),
});
export type SaleView = z.infer<typeof sale>;

/** An operation, with what the eSIM was sold as. */
const openOperation = z.object({ operation, sold: packageDescription.nullable() });
export type OpenOperation = z.infer<typeof openOperation>;

/** open: not settled or not issued yet; refunded: all of it; ended: not sold, or canceled. */
const standing = z.enum(['open', 'ready', 'refunded', 'ended']);
export type Standing = z.infer<typeof standing>;

/** A sale as a list shows it. */
const orderRow = z.object({
  /** Where it stands in the list: higher is newer. */
  position: z.int(),
  orderId,
  state: saleState,
  standing,
  package: packageDescription.nullable(),
  price: amount.nullable(),
  /** Of the price. */
  currency,
  createdAt: instant,
  customer: customer.nullable(),
});
export type OrderRow = z.infer<typeof orderRow>;

const dataSize = z.object({ value: z.int(), unit: z.string() });

/** Why nothing can be done with a package, whatever is wanted. */
const whyNothing = ['operation-open', 'refunded', 'already-activated', 'no-number'] as const;

/** One package of an eSIM, as the service tells of it; what it doesn't tell is null. */
const soldPackage = z.object({
  /** The service's name of it. */
  uid: z.string().nullable(),
  name: z.string().nullable(),
  /** NOW, FIRST_USE, ON_DEMAND, or another word of the service. */
  activationMode: z.string().nullable(),
  isActivated: z.boolean(),
  activatedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  size: dataSize.nullable(),
  left: dataSize.nullable(),
  validity: dataSize.nullable(),
  /** The service's own word. */
  status: z.string().nullable(),
  cost: amount.nullable(),
  /** Whether it can be activated, and why not. The service decides all the same. */
  activation: z.discriminatedUnion('offered', [
    z.object({ offered: z.literal(true), idPack }),
    z.object({
      offered: z.literal(false),
      why: z.enum([...whyNothing, 'starts-by-itself', 'mode-unknown']),
    }),
  ]),
  /** Whether it can be refunded, with what would come back, and why not. The service decides all the same. */
  refund: z.discriminatedUnion('offered', [
    z.object({ offered: z.literal(true), idPack, amount }),
    z.object({
      offered: z.literal(false),
      why: z.enum([...whyNothing, 'expired', 'data-used', 'cost-unknown', 'limit-of-month']),
    }),
  ]),
});
export type SoldPackage = z.infer<typeof soldPackage>;

/** Whether an eSIM can get a further package, and which ones of the catalog fit: the nearest first. */
const topUpOffer = z.discriminatedUnion('offered', [
  z.object({ offered: z.literal(true), productIds: z.array(z.string()) }),
  z.object({ offered: z.literal(false), why: z.enum(['operation-open', 'nothing-fits']) }),
]);
export type TopUpOffer = z.infer<typeof topUpOffer>;

/** Where an eSIM was last seen, as the service tells; what it doesn't tell is null. */
const connectivity = z.object({
  active: z.boolean().nullable(),
  /** The service's own word. */
  state: z.string().nullable(),
  network: z.string().nullable(),
  /** A country's code, where the service tells one; else its own words. */
  country: z.string().nullable(),
  connectedAt: instant.nullable(),
  /** A time, where the service tells one; else its own words. */
  dataUsed: z.union([z.object({ at: instant }), z.object({ words: text })]).nullable(),
});
export type Connectivity = z.infer<typeof connectivity>;

const balance = z.object({
  amount,
  currency,
  at: instant,
  /** For how many sales it lasts at today's mix; null where nobody can tell yet. */
  salesLeft: z.int().nonnegative().nullable(),
  /** It is below the shop's own threshold. */
  isLow: z.boolean(),
  /** That threshold; null where the shop wants no warning. */
  warning: amount.nullable(),
});
export type Balance = z.infer<typeof balance>;

const serviceState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('connecting') }),
  z.object({ kind: z.literal('online') }),
  z.object({ kind: z.literal('offline'), since: instant, problem }),
]);
export type ServiceState = z.infer<typeof serviceState>;

const mode = z.enum(['practice', 'live']);
export type Mode = z.infer<typeof mode>;

/** Whether the ledger takes what is to be written. While it doesn't, nothing is sold. */
const writing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('writable') }),
  z.object({ kind: z.literal('stopped'), fault: ledgerFault, since: instant }),
]);
export type Writing = z.infer<typeof writing>;

/** What the staff should know of the books, until they have read it. */
const booksNews = z.discriminatedUnion('kind', [
  /** The ledger was damaged or gone, and is open again from a backup; empty where `backupAt` is null. */
  z.object({
    kind: z.literal('recovered'),
    backupAt: instant.nullable(),
    /** Events that were still to be read in the damaged one. */
    salvaged: z.int().min(0),
    lookUp: z.enum(['waits', 'runs', 'done', 'not-possible']),
    /** Sales and top-ups that the service told of. */
    fetched: z.int().min(0),
  }),
  /** After the program had ended by itself, the service told of sales that had not got to the disk. */
  z.object({ kind: z.literal('fetched'), fetched: z.int().positive() }),
  /** No backup could be made, the last time that it was tried. */
  z.object({ kind: z.literal('not-backed-up'), fault: ledgerFault }),
]);
export type BooksNews = z.infer<typeof booksNews>;

const snapshot = z.object({
  mode,
  till: z.string(),
  service: serviceState,
  clockAheadMs,
  writing,
  news: booksNews.nullable(),
  balance: balance.nullable(),
  front,
  /** Newest first; the last few. Orders asks for more, page by page. */
  sales: z.array(sale),
  /** How many sales and operations are still to be settled or to come. */
  openCount: z.int().nonnegative(),
});
export type Snapshot = z.infer<typeof snapshot>;

const part = z.number().min(0).max(1);

/** Why there is no till to show: its ledger isn't open. */
const closedBooks = z.discriminatedUnion('kind', [
  /** The program ended without closing it, so all of it is being read. */
  z.object({ kind: z.literal('checking'), mode, done: part }),
  /** The last backup is being put in its place. */
  z.object({ kind: z.literal('recovering'), mode, done: part }),
  /** It can't be opened. */
  z.object({
    kind: z.literal('stopped'),
    mode,
    fault: ledgerFault,
    /** When the newest backup was made; null where there is none. */
    backupAt: instant.nullable(),
  }),
]);
export type ClosedBooks = z.infer<typeof closedBooks>;

const account = z.object({
  baseAddress: z.string().max(500),
  merchantId: z.string().trim().min(1).max(200),
  /** Who makes the signatures: the till with the secret, or the service at each call, for the merchant id alone. */
  signing: z.discriminatedUnion('by', [
    z.object({ by: z.literal('till'), secret: z.string().min(1).max(500) }),
    z.object({ by: z.literal('service') }),
  ]),
});

const staffRole = z.enum(['manager', 'clerk']);
export type StaffRole = z.infer<typeof staffRole>;

const staffId = z.string().min(1).max(100);
const staffName = z.string().trim().min(1).max(40);
const pin = z.string().regex(/^[0-9]{4,8}$/);

/** Who is at the till. `off`: it knows no names, and whoever is there may do everything. */
const staffState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }),
  z.object({
    kind: z.literal('locked'),
    /** The book of staff can't be read: nobody can unlock, but who knows the account's secret can begin anew. */
    isDamaged: z.boolean(),
    members: z.array(
      z.object({
        id: staffId,
        name: staffName,
        role: staffRole,
        /** How long this one's next try has to wait, in milliseconds. */
        waitMs: z.int().nonnegative(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('in'),
    id: staffId,
    name: staffName,
    role: staffRole,
    lockAfterMinutes: z.int().positive(),
  }),
]);
export type StaffState = z.infer<typeof staffState>;

const staffList = z.object({
  members: z.array(z.object({ id: staffId, name: staffName, role: staffRole })),
  /** Null where the till knows no names. */
  lockAfterMinutes: z.int().positive().nullable(),
});
export type StaffList = z.infer<typeof staffList>;

const staffChange = z.discriminatedUnion('kind', [
  /** From here on the till knows names: this manager's first. */
  z.object({ kind: z.literal('begin'), name: staffName, pin }),
  z.object({ kind: z.literal('add'), name: staffName, role: staffRole, pin }),
  z.object({ kind: z.literal('rename'), id: staffId, name: staffName }),
  z.object({ kind: z.literal('role'), id: staffId, role: staffRole }),
  z.object({ kind: z.literal('pin'), id: staffId, pin }),
  z.object({ kind: z.literal('remove'), id: staffId }),
  /** Puts back who was removed since the till was unlocked. */
  z.object({ kind: z.literal('restore'), id: staffId }),
  z.object({ kind: z.literal('lock-after'), minutes: z.int().min(1).max(240) }),
  /** Names and PINs are forgotten, but for those in the ledger. */
  z.object({ kind: z.literal('off') }),
]);
export type StaffChange = z.infer<typeof staffChange>;

/** Why somebody wasn't let in, or a change of the staff wasn't made. */
const staffProblem = z.discriminatedUnion('kind', [
  /** Not the PIN, or not the secret; the next try has to wait so long. */
  z.object({ kind: z.literal('wrong'), waitMs: z.int().nonnegative() }),
  /** Not even looked at: too many were wrong. */
  z.object({ kind: z.literal('wait'), waitMs: z.int().nonnegative() }),
  z.object({ kind: z.literal('not-there') }),
  z.object({ kind: z.literal('name-taken') }),
  z.object({ kind: z.literal('last-manager') }),
  z.object({ kind: z.literal('already-on') }),
  /** The disk did not take it. */
  z.object({ kind: z.literal('not-kept') }),
  /** The account has no secret that could be proved. */
  z.object({ kind: z.literal('not-possible') }),
  /** The keychain does not have the secret, and the service could not be asked about it. */
  z.object({ kind: z.literal('not-reached') }),
]);
export type StaffProblem = z.infer<typeof staffProblem>;

const staffOutcome = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), problem: staffProblem }),
]);
export type StaffOutcome = z.infer<typeof staffOutcome>;

const outcome = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), problem }),
]);
export type Outcome = z.infer<typeof outcome>;

/** Where the service is asked to tell of orders, and where on this computer that arrives. */
const callbackSetting = z.object({
  address: z.string().max(2_000),
  port: z.int().min(1).max(65_535),
  /** Who can reach the port: programs of this computer, or its network. */
  reach: z.enum(['computer', 'network']),
});
export type CallbackSettingView = z.infer<typeof callbackSetting>;

/** Why nothing can be received. */
const receiverFault = z.enum(['port-in-use', 'not-permitted', 'failed']);
export type ReceiverFault = z.infer<typeof receiverFault>;
const callbackFault = z.enum(['not-an-address', 'holds-credentials', ...receiverFault.options]);
export type CallbackFault = z.infer<typeof callbackFault>;

const receipt = z.object({
  mode,
  till: z.string(),
  orderId,
  soldAt: instant,
  /** Null where they aren't known, as in a sale. */
  package: packageDescription.nullable(),
  price: amount.nullable(),
  currency,
  tax: tax.nullable(),
  install,
});
export type Receipt = z.infer<typeof receipt>;

const markup = z.object({
  add: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), percent: amount }),
    /** In the shop's currency. */
    z.object({ kind: z.literal('amount'), amount }),
  ]),
  /** Hundredths of a unit (of a hundred units where the currency has no decimals); null where any coin will do. */
  endingCents: z.int().min(0).max(99).nullable(),
  rounding: z.enum(['up', 'nearest']),
  belowCost: z.boolean(),
});
export type MarkupView = z.infer<typeof markup>;

const ruleScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), productId: z.string().min(1).max(200), name: text }),
  z.object({ kind: z.literal('country'), code: z.string().length(2) }),
  z.object({
    kind: z.literal('region'),
    place: z.string().min(1).max(500),
    countries: z.array(z.string().length(2)).readonly(),
    /** Also for the packages of its countries. */
    ofCountries: z.boolean(),
  }),
]);
export type RuleScopeView = z.infer<typeof ruleScope>;

const priceRule = z.object({ scope: ruleScope, markup });
export type PriceRuleView = z.infer<typeof priceRule>;

/** How the shop makes prices; src-main/pricing/price-rules.ts says what each part means. */
const priceRules = z.object({
  version: z.literal(1),
  balanceCurrency: currency,
  currency,
  /** Null where both currencies are one. */
  rate: z.object({ value: amount, setAt: instant }).nullable(),
  taxPercent: amount,
  /** For packages that no other rule is for: its key is 'all'. The others' are their scope's. */
  base: markup,
  rules: z.array(priceRule).max(5_000).readonly(),
});
export type PriceRulesView = z.infer<typeof priceRules>;

const inCurrency = z.object({ price: amount, currency });

/** What rules would do to the packages that one of them is for. */
const pricePreview = {
  matching: z.int(),
  up: z.int(),
  down: z.int(),
  otherCurrency: z.int(),
  belowCost: z.int(),
  raisedToCost: z.int(),
  /** What needs a look first; not all of them. */
  rows: z.array(
    z.object({
      package: packageDescription,
      /** In the currency of the balance. */
      cost: amount,
      before: inCurrency,
      after: inCurrency,
      margin: amount,
      /** Of the price without its tax; null of a price of nothing. */
      marginPercent: amount.nullable(),
      warning: z.enum(['below-cost', 'raised-to-cost']).nullable(),
    }),
  ),
};
export type PreviewRowView = z.infer<(typeof pricePreview)['rows']>[number];

/** A change of the balance in the service's own words; what it doesn't tell is null. */
const transaction = z.object({
  id: z.string().nullable(),
  type: z.string().nullable(),
  /** As the service signs it. */
  amount: amount.nullable(),
  /** The balance after it. */
  balance: amount.nullable(),
  at: instant.nullable(),
  /** The time as the service wrote it, for where nobody can read it. */
  rawTime: z.string().nullable(),
  orderId: z.string().nullable(),
  description: z.string().nullable(),
  status: z.string().nullable(),
});
export type TransactionView = z.infer<typeof transaction>;

/** Which window may send a request. */
export type Audience = 'counter' | 'receipt';

type Channel<Request extends z.ZodType, Reply extends z.ZodType> = {
  readonly audience: Audience;
  readonly request: Request;
  readonly reply: Reply;
};

const channel = <Request extends z.ZodType, Reply extends z.ZodType>(
  audience: Audience,
  request: Request,
  reply: Reply,
): Channel<Request, Reply> => ({ audience, request, reply });

const nothing = z.undefined();

/** What is bought, and what was read back to the staff. */
const wanted = { productId: z.string().max(200), cost: amount, price: amount, currency };

/** The profile that something is done with. */
const onProfile = { uidCustomer, orderId: orderId.nullable(), cart };

/** The reply of what begins an operation. */
const begun = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), operationId }),
  z.object({ ok: z.literal(false), problem }),
]);

/** The reply of what only has to be done. */
const done = z.void();

/** The reply of what staff save to a file. */
const saved = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), file: z.string() }),
  z.object({ kind: z.literal('dismissed') }),
  z.object({ kind: z.literal('failed') }),
]);

export const requests = {
  /** All that the first view shows: asked once on load, then pushes keep it true. Null while the ledger isn't open. */
  snapshot: channel('counter', nothing, snapshot.nullable()),
  /** Why the ledger isn't open; null where it is. */
  'closed-books': channel('counter', nothing, closedBooks.nullable()),
  /** Tries once more to open a ledger that can't be opened, or to write one that can't be written. */
  'books-try-again': channel('counter', nothing, done),
  /** Sets a ledger that can't be opened aside and opens the last backup; without one, an empty ledger. */
  'books-recover': channel('counter', nothing, done),
  /** Shows the ledger's folder in the system's own window. */
  'books-show-folder': channel('counter', nothing, done),
  /** The staff have read what happened to the books. */
  'books-news-read': channel('counter', nothing, done),
  catalog: channel('counter', nothing, catalog),
  /** A page of the list of orders, newest first. */
  orders: channel(
    'counter',
    z.object({
      text: z.string().max(200),
      /** Codes of the countries that the text stands for in the staff's languages. */
      countries: z.array(z.string().max(2)).max(300),
      /** `to` is the first moment that isn't meant. */
      from: instant.nullable(),
      to: instant.nullable(),
      standing: standing.nullable(),
      productId: z.string().max(200).nullable(),
      start: z.discriminatedUnion('at', [
        z.object({ at: z.enum(['newest', 'oldest']) }),
        z.object({ at: z.enum(['older-than', 'newer-than']), position: z.int() }),
      ]),
      limit: z.int().min(1).max(100),
    }),
    z.object({ orders: z.array(orderRow), isMore: z.boolean() }),
  ),
  /** One sale in full; null where there is none. */
  order: channel('counter', z.object({ orderId }), sale.nullable()),
  /** What was sold for good in a time, and what customers paid for it in each currency, as far as prices are known. */
  takings: channel(
    'counter',
    z.object({ from: instant, to: instant }),
    z.object({ sales: z.int().nonnegative(), amounts: z.array(z.object({ amount, currency })) }),
  ),
  /** What isn't settled or hasn't come yet, oldest first, and what of the last day came to nothing, newest first. */
  'open-work': channel(
    'counter',
    nothing,
    z.object({
      sales: z.array(sale),
      operations: z.array(openOperation),
      ended: z.array(sale),
      endedOperations: z.array(openOperation),
    }),
  ),
  /** Notes who bought an eSIM, in place of what was noted before. */
  'customer-note': channel('counter', z.object({ orderId, customer }), outcome),
  /** Where a sale's eSIM was last seen. */
  connectivity: channel(
    'counter',
    z.object({ orderId }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), connectivity }),
      z.object({ ok: z.literal(false), problem }),
    ]),
  ),
  /** The counter has shown its first view: work that can wait may begin. */
  'first-view-shown': channel('counter', nothing, done),
  /** Sells a package, once or several times, at the cost and price of each that the screen read back. */
  sell: channel(
    'counter',
    z.object({
      ...wanted,
      activationMode: activationMode.optional(),
      quantity: z.int().min(1).max(9).optional(),
      tender: tender.nullable().optional(),
      cart,
      /** Staff know of the sale of the same package that isn't settled, and want one more. */
      again: z.boolean(),
      customer: customer.optional(),
    }),
    z.discriminatedUnion('ok', [
      /** As many as were wanted: each sale has an end of its own. */
      z.object({ ok: z.literal(true), orderIds: z.tuple([orderId], orderId) }),
      z.object({ ok: z.literal(false), problem }),
    ]),
  ),
  /**
   * The packages of a sale's eSIM as the service has them now, and what can be done with each. What was done with them
   * is pushed as `operation`: ask again then.
   */
  packages: channel(
    'counter',
    z.object({ orderId }),
    z.discriminatedUnion('ok', [
      z.object({
        ok: z.literal(true),
        balanceCurrency: currency,
        packages: z.array(soldPackage),
        /** How many more there are that the till can't read. */
        unreadable: z.int().nonnegative(),
        topUp: topUpOffer,
      }),
      z.object({ ok: z.literal(false), problem }),
    ]),
  ),
  /** Buys a further package for a profile that is there. */
  'top-up': channel(
    'counter',
    z.object({ ...onProfile, ...wanted, activationMode: activationMode.optional() }),
    begun,
  ),
  /** Activates a package that waits for it. */
  activate: channel('counter', z.object({ ...onProfile, idPack }), begun),
  /** Asks for a package's money back. `amount` is what the service is expected to credit. */
  refund: channel(
    'counter',
    z.object({ ...onProfile, idPack, reason: z.string().trim().min(1).max(500), amount }),
    begun,
  ),
  /** Whether the read-back shows the cost and the margin, which customers may see over the counter. */
  'cost-shown': channel('counter', nothing, z.boolean()),
  'cost-shown-set': channel('counter', z.object({ isShown: z.boolean() }), done),
  /** The shop's price rules as they hold. */
  'prices-read': channel('counter', nothing, z.object({ rules: priceRules })),
  /** What other rules would make of the packages that one of them is for. Not ok where the rules can't be. */
  'prices-preview': channel(
    'counter',
    z.object({ rules: priceRules, key: z.string().max(300) }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), ...pricePreview }),
      z.object({ ok: z.literal(false) }),
    ]),
  ),
  /** Prices by other rules. What was sold stays as it was. Not ok where the rules can't be. */
  'prices-set': channel('counter', z.object({ rules: priceRules }), z.object({ ok: z.boolean() })),
  /** What the service tells of changes of the balance. */
  history: channel(
    'counter',
    z.object({ most: z.int().min(1).max(1_000) }),
    z.discriminatedUnion('ok', [
      z.object({
        ok: z.literal(true),
        currency,
        transactions: z.array(transaction),
        /** How many more there are that the till can't read. */
        unreadable: z.int().nonnegative(),
      }),
      z.object({ ok: z.literal(false), problem }),
    ]),
  ),
  /** Below which balance staff are warned; null for never. The balance is pushed. */
  'balance-warning-set': channel('counter', z.object({ amount: amount.nullable() }), done),
  /** Marks a package as a favourite of this till, or takes the mark away. The new front is pushed. */
  'favourite-set': channel(
    'counter',
    z.object({ productId: z.string().max(200), isFavourite: z.boolean() }),
    done,
  ),
  /** Asks the service again now: balance, catalog, and whatever waits for an answer. */
  refresh: channel('counter', nothing, done),
  /** The system says that there is a network again. A hint: whether the service is there is found out by asking. */
  'network-back': channel('counter', nothing, done),
  /** The account as it is set. No channel returns the secret. */
  'account-read': channel(
    'counter',
    nothing,
    z.object({
      mode,
      baseAddress: z.string(),
      merchantId: z.string(),
      signedBy: z.enum(['till', 'service']),
    }),
  ),
  /** Tries an account without keeping it. */
  'account-test': channel(
    'counter',
    account,
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), balance: amount, currency }),
      z.object({ ok: z.literal(false), problem }),
    ]),
  ),
  /** Tests the account, keeps it (its secret in the keychain) and goes live. */
  'account-connect': channel('counter', account, outcome),
  /** Back to practice mode. The account stays kept. */
  'account-practice': channel('counter', nothing, outcome),
  /** Live again with the account that is kept. */
  'account-resume': channel('counter', nothing, outcome),
  /** Whether the service is asked to tell of orders, and whether that can arrive. */
  'callback-read': channel(
    'counter',
    nothing,
    z.object({
      setting: callbackSetting.nullable(),
      state: z.enum(['off', 'listening', ...receiverFault.options]),
    }),
  ),
  /** Changes that, null to off. What can't be listened at is not kept. */
  'callback-set': channel(
    'counter',
    callbackSetting.nullable(),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true) }),
      z.object({ ok: z.literal(false), fault: callbackFault }),
    ]),
  ),
  /** Writes a sale's receipt as a PDF where staff choose. */
  'receipt-save': channel('counter', z.object({ orderId }), saved),
  /** How many records of the service are kept for support because the till could not read them. */
  'unreadable-count': channel('counter', nothing, z.int().nonnegative()),
  /** Writes them where staff choose: their form, without what they say of anybody. */
  'unreadable-save': channel('counter', nothing, saved),
  /** Who is at the till. */
  'staff-state': channel('counter', nothing, staffState),
  'staff-lock': channel('counter', nothing, done),
  'staff-unlock': channel('counter', z.object({ id: staffId, pin }), staffOutcome),
  /** A manager who has forgotten the PIN proves to know the account's secret, and takes another one. */
  'staff-recover': channel(
    'counter',
    z.object({ id: staffId, secret: z.string().max(500), pin }),
    staffOutcome,
  ),
  'staff-own-pin': channel('counter', z.object({ old: pin, next: pin }), staffOutcome),
  'staff-list': channel('counter', nothing, staffList),
  'staff-change': channel('counter', staffChange, staffOutcome),
  /** What the window that asks is to show. */
  receipt: channel('receipt', nothing, receipt),
  /** The receipt is laid out, fonts and QR included. */
  'receipt-ready': channel('receipt', nothing, done),
} as const;

/** What main tells the counter by itself. */
export const pushes = {
  sale,
  operation,
  /** How many sales and operations are still to be settled or to come. */
  'open-count': z.int().nonnegative(),
  balance,
  service: serviceState,
  clock: clockAheadMs,
  writing,
  news: booksNews.nullable(),
  front,
  /** Who is at the till. While it is locked nothing else is told. */
  staff: staffState,
  /** The ledger isn't open; nothing else on screen is true. */
  'closed-books': closedBooks,
  /** The catalog changed: ask for it. */
  'catalog-changed': nothing,
  /** Another account or another mode: everything is new. */
  'till-changed': snapshot,
} as const;

export type Requests = typeof requests;
export type RequestName = keyof Requests;
export type RequestOf<Name extends RequestName> = z.infer<Requests[Name]['request']>;
export type ReplyOf<Name extends RequestName> = z.infer<Requests[Name]['reply']>;

export type Pushes = typeof pushes;
export type PushName = keyof Pushes;
export type PushOf<Name extends PushName> = z.infer<Pushes[Name]>;

/** What the preload script puts on a window as `window.till`. */
export type Bridge = {
  /** Rejects only where the two sides are of different versions, or the window may not ask this. */
  readonly ask: <Name extends RequestName>(
    name: Name,
    ...request: RequestOf<Name> extends undefined ? [] : [RequestOf<Name>]
  ) => Promise<ReplyOf<Name>>;
  /** Calls back for each push until the returned function is called. */
  readonly on: <Name extends PushName>(name: Name, listener: (push: PushOf<Name>) => void) => () => void;
};
