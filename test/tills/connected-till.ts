import { connectAccount, isLive } from './connect-account.ts';
import { launchCounter, type CounterApp } from '../windows/counter-app.ts';
import { startFaultyProxy, type FaultyProxy } from '../network/faulty-proxy.ts';
import { startService, type TestService } from '../network/start-service.ts';

/** Starts the app and goes live as staff do. */
export async function launchLive(
  account: Pick<TestService, 'address' | 'merchantId' | 'secret'>,
): Promise<CounterApp> {
  const counter = await launchCounter();
  await connectAccount(counter.page, account);
  await isLive(counter.page);
  return counter;
}

/** A live till and the service that it sells from, which issues at once. */
export type LiveTill = {
  readonly service: TestService;
  /** As it runs: who starts the till again puts the new one here, to be closed at the end. */
  counter: CounterApp;
  readonly close: () => Promise<void>;
};

const issuingAtOnce = { balance: '100.00', issueDelayMs: 0 };

/** Starts one, with a service of its own. */
export async function startLiveTill(): Promise<LiveTill> {
  const service = await startService(issuingAtOnce);
  const live: LiveTill = {
    service,
    counter: await launchLive(service),
    close: async () => {
      await live.counter.close();
      await service.stop();
    },
  };
  return live;
}

/** A live till whose way to the service can be meddled with. */
export type ProxiedTill = {
  readonly service: TestService;
  readonly proxy: FaultyProxy;
  readonly counter: CounterApp;
  readonly close: () => Promise<void>;
};

/** Starts one, with a service of its own that issues at once. */
export async function startProxiedTill(): Promise<ProxiedTill> {
  const service = await startService(issuingAtOnce);
  const proxy = await startFaultyProxy(service.address);
  const counter = await launchLive({ ...service, address: proxy.address });
  return {
    service,
    proxy,
    counter,
    close: async () => {
      await counter.close();
      await proxy.close();
      await service.stop();
    },
  };
}
