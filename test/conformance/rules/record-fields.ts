import { inWords, isOfType, seen, type FieldType } from '../field-types.ts';
import type { Reply } from '../raw-request.ts';
import { expectStatus, valuesAt } from '../reply-checks.ts';
import type { Context, Mode, Rule } from '../rule.ts';
import { Broken } from '../verdict.ts';

/** A record of the interface: where a whole one comes from, and its fields by their paths. */
type RecordTable = {
  readonly record: string;
  readonly mode: Mode;
  readonly source: (context: Context) => Promise<Reply>;
  readonly fields: Readonly<Record<string, FieldType>>;
};

const statuses: FieldType = { oneOf: ['in_processing', 'completed', 'canceled'] };
const modes: FieldType = { oneOf: ['NOW', 'FIRST_USE', 'ON_DEMAND'] };

const tables: readonly RecordTable[] = [
  {
    record: 'balance',
    mode: 'read',
    source: ({ merchant }) => merchant.get('/customer/balance'),
    fields: { status: 'string', message: 'string?', balance: 'number' },
  },
  {
    record: 'order',
    mode: 'spend',
    source: async ({ shop }) => (await shop.plainOrder()).reply,
    fields: {
      message: 'string',
      'esimProfile.productId': 'string',
      'esimProfile.name': 'string',
      'esimProfile.salePrice': 'number',
      uidCustomer: 'string',
      orderId: 'string',
      status: statuses,
    },
  },
  {
    record: 'status',
    mode: 'spend',
    source: ({ shop }) => shop.plainCompleted(),
    fields: {
      message: 'string',
      uidCustomer: 'string',
      orderId: 'string',
      status: statuses,
      createdAt: 'string',
      esimProfile: 'object',
      customer: 'object',
      activatedItems: 'array',
      totalAvailableBalance: 'object',
      'esimProfile.iccid': 'string',
      'esimProfile.imsi': 'string',
      'esimProfile.activationCode': 'string',
      'esimProfile.appleUniversalLink': 'string?',
      'esimProfile.androidUniversalLink': 'string?',
      'esimProfile.installationUrl': 'string?',
      'esimProfile.state': 'string',
      'esimProfile.active': 'boolean',
      'esimProfile.activatedAt': 'string?',
      'customer.uidCustomer': 'string',
      'customer.profileUrl': 'string?',
      'totalAvailableBalance.sizeUnit': 'string',
      'totalAvailableBalance.sizeValue': 'integer',
      'activatedItems.*.uid': 'string',
      'activatedItems.*.name': 'string',
      'activatedItems.*.activationMode': modes,
      'activatedItems.*.countrySet': 'string',
      'activatedItems.*.salesDate': 'string?',
      'activatedItems.*.expiresAt': 'string?',
      'activatedItems.*.activatedAt': 'string?',
      'activatedItems.*.validity.size': 'integer',
      'activatedItems.*.validity.unit': 'string',
      'activatedItems.*.availableBalance.sizeUnit': 'string',
      'activatedItems.*.availableBalance.sizeValue': 'integer',
      'activatedItems.*.size.sizeUnit': 'string',
      'activatedItems.*.size.sizeValue': 'integer',
      'activatedItems.*.salePrice': 'number',
      'activatedItems.*.reward': 'number?',
      'activatedItems.*.rewardPercent': 'number?',
      'activatedItems.*.status': 'string',
    },
  },
  {
    record: 'topup',
    mode: 'spend',
    source: async ({ shop }) => (await shop.plainTopUp()).reply,
    fields: {
      message: 'string',
      uidCustomer: 'string',
      'package.id': 'integer',
      'package.productId': 'string',
      'package.name': 'string',
      'package.orderId': 'string?',
      'package.status': 'string',
      'package.salePrice': 'number',
    },
  },
  {
    record: 'activate',
    mode: 'spend',
    source: async ({ shop }) => (await shop.activated()).reply,
    fields: { message: 'string', idPack: 'integer', status: 'string' },
  },
  {
    record: 'refund',
    mode: 'spend',
    source: async ({ shop }) => (await shop.refunded()).reply,
    fields: { message: 'string', idPack: 'integer', status: 'string' },
  },
  {
    record: 'connectivity',
    mode: 'spend',
    source: ({ shop }) => shop.connectivity(),
    fields: {
      message: 'string',
      status: 'string',
      'connectivity.active': 'boolean',
      'connectivity.eid': 'string',
      'connectivity.iccid': 'string',
      'connectivity.imsi': 'string',
      'connectivity.lastCountryCodeChange': 'string',
      'connectivity.lastDataConsumed': 'string',
      'connectivity.lastNetwork': 'string',
      'connectivity.lastTimeConnected': 'string',
      'connectivity.state': 'string',
    },
  },
];

/** One rule per field of each record. */
export const recordFields: readonly Rule[] = tables.flatMap(({ record, mode, source, fields }) =>
  Object.entries(fields).map(([path, type]): Rule => ({
    id: `${record}.${path}`,
    section: 'Resources',
    words: `${path} of the ${record} record is ${inWords(type)}`,
    mode,
    check: async (context) => {
      const values = valuesAt(expectStatus(await source(context), 200).json, path);
      if (values.length === 0) throw new Broken(`${path} is missing: the list is empty`);
      const wrong = values.filter((value) => !isOfType(value, type));
      if (wrong.length > 0) throw new Broken(`${path} ${seen(wrong[0])}`);
    },
  })),
);
