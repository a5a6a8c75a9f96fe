import { createCaller, type MerchantCall, type MerchantConnection } from './caller.ts';
import type { JsonValue } from './signing/canonical-json.ts';
import type { MerchantFailure } from './failure.ts';
import type { IdPack } from './id-pack.ts';
import { acceptedLimit } from './accepted-limit.ts';
import { readBalance, type BalanceRecord } from './reading/balance.ts';
import { readConnectivity, type ConnectivityRecord } from './reading/connectivity.ts';
import type { UnreadableEntry } from './reading/values/entries.ts';
import { readHistory, type Transaction } from './reading/history.ts';
import { readOrder, type OrderRecord } from './reading/order.ts';
import { readOrderStatus, type OrderStatusRecord } from './reading/order-status.ts';
import { readPackageChange, type PackageChangeRecord } from './reading/package-change.ts';
import { readCatalog, type Product } from './reading/product.ts';
import { readSignature } from './reading/signature-reply.ts';
import { readTopUp, type TopUpRecord } from './reading/top-up.ts';
import type { OrderRequest, TopUpRequest } from './requests.ts';
import { succeed, type Result } from './result.ts';

type Reply<Value> = Promise<Result<Value, MerchantFailure>>;

/** What could not be read of a list: some of it kept for support, all of it counted. */
type Unread = { readonly unreadable: readonly UnreadableEntry[]; readonly unreadableCount: number };

export type HistoryReply = Unread & {
  readonly transactions: readonly Transaction[];
  /** By how many milliseconds this computer's clock was ahead of the service's; null where it told no time. */
  readonly clockAheadMs: number | null;
  /** How far that can be wrong, in milliseconds; null where it told no time. */
  readonly clockUncertainMs: number | null;
};

/**
 * The merchant interface, one method per endpoint. No method throws and none repeats a call: a failure is one of
 * MerchantFailure, and `tryAgain` says what may be done about it. At most four calls are under way at once; purchases
 * and changes go first, lists last.
 */
export type MerchantClient = {
  /** POST /orders/submit. Signed afresh at each call; the same order id can be sent again without buying twice. */
  readonly submit: (request: OrderRequest) => Reply<OrderRecord>;
  /** POST /orders/topup. Signed and repeated like submit. */
  readonly topup: (request: TopUpRequest) => Reply<TopUpRecord>;
  /** POST /orders/activate. It has no key: after an unknown end, read the status before it is sent again. */
  readonly activate: (idPack: IdPack) => Reply<PackageChangeRecord>;
  /** POST /orders/refund. It has no key: after an unknown end, read the status before it is sent again. */
  readonly refund: (idPack: IdPack) => Reply<PackageChangeRecord>;
  /** GET /orders/getStatus. A completed order without a code, or a link that installs its eSIM, is an unreadable reply. */
  readonly getStatus: (uidCustomer: string) => Reply<OrderStatusRecord>;
  /** GET /orders/connectivity. */
  readonly connectivity: (iccid: string) => Reply<ConnectivityRecord>;
  /** GET /customer/balance. */
  readonly balance: () => Reply<BalanceRecord>;
  /** GET /products/list. */
  readonly products: () => Reply<{ readonly products: Product[] } & Unread>;
  /** GET /customer/history, in the service's order. @param limit how many records to ask for. */
  readonly history: (limit: number) => Reply<HistoryReply>;
  /** POST /customer/sign: the service's own signature of a payload. */
  readonly sign: (payload: Readonly<Record<string, JsonValue>>) => Reply<string>;
};

const get = (path: string, query: Readonly<Record<string, string>> = {}): MerchantCall => ({
  method: 'GET',
  path,
  query,
  payload: {},
  kind: 'read',
  list: false,
});

const list = (path: string, query: Readonly<Record<string, string>> = {}): MerchantCall => ({
  ...get(path, query),
  list: true,
});

const post = (path: string, payload: JsonValue, kind: MerchantCall['kind']): MerchantCall => ({
  method: 'POST',
  path,
  payload,
  kind,
  list: false,
});

export function createMerchantClient(connection: MerchantConnection): MerchantClient {
  const call = createCaller(connection);
  const withinLimit = acceptedLimit();
  const changePackage = (path: string, idPack: IdPack): Reply<PackageChangeRecord> =>
    call(post(path, { idPack }, 'change'), (body) => readPackageChange(body, idPack));
  const reportUnreadable = (path: string, unreadable: readonly UnreadableEntry[]): void => {
    if (unreadable.length > 0) connection.onUnreadable?.(path, unreadable);
  };
  return {
    submit: (request) => call(post('/orders/submit', given(request), 'purchase'), readOrder),
    topup: (request) => call(post('/orders/topup', given(request), 'purchase'), readTopUp),
    activate: (idPack) => changePackage('/orders/activate', idPack),
    refund: (idPack) => changePackage('/orders/refund', idPack),
    getStatus: async (uidCustomer) => {
      const path = '/orders/getStatus';
      const reply = await call(get(path, { uidCustomer }), (body) => readOrderStatus(body, uidCustomer));
      if (reply.ok && reply.value.status === 'completed') reportUnreadable(path, reply.value.unreadableItems);
      return reply;
    },
    connectivity: (iccid) =>
      call(get('/orders/connectivity', { iccid }), (body) => readConnectivity(body, iccid)),
    balance: () => call(get('/customer/balance'), readBalance),
    products: async () => {
      const path = '/products/list';
      const reply = await call(list(path), readCatalog);
      if (!reply.ok) return reply;
      const { entries, unreadable, unreadableCount } = reply.value;
      reportUnreadable(path, unreadable);
      return succeed({ products: entries, unreadable, unreadableCount });
    },
    history: async (limit) => {
      const path = '/customer/history';
      const reply = await withinLimit(limit, (most) =>
        call(list(path, { limit: String(most) }), (body, skew) => {
          const reading = readHistory(body);
          const clock = {
            clockAheadMs: skew?.aheadMs ?? null,
            clockUncertainMs: skew?.uncertainMs ?? null,
          };
          return reading.ok ? succeed({ ...reading.value, ...clock }) : reading;
        }),
      );
      if (!reply.ok) return reply;
      const { entries: transactions, ...rest } = reply.value;
      reportUnreadable(path, rest.unreadable);
      return succeed({ transactions, ...rest });
    },
    sign: (payload) => call(post('/customer/sign', { payload }, 'read'), readSignature),
  };
}

/** Members that aren't given aren't sent. */
function given(request: OrderRequest): JsonValue {
  return Object.fromEntries(
    Object.entries(request).filter((member): member is [string, string | null] => member[1] !== undefined),
  );
}
