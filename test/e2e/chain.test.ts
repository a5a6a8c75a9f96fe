import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fingerprintOf } from '../../src-main/chain/wire/certificate-of.ts';
import { selfSigned } from '../fixtures/self-signed.ts';
import { HeadOfficeFront } from '../tills/head-office-front.ts';
import { launchOnline, type CounterApp } from '../windows/counter-app.ts';
import { openAdvanced, showSettings } from '../windows/show-settings.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';

describe('a till in practice mode', () => {
  const front = new HeadOfficeFront();
  let address: string;
  let counter: CounterApp;
  beforeAll(async () => {
    address = await front.open();
    counter = await launchOnline();
    await counter.page.locator('[data-product-id]').first().waitFor();
  });
  afterAll(async () => {
    await counter.close();
    await front.close();
  });

  it('joins a head office in Settings once its fingerprint is compared, says so, and leaves', async () => {
    const { page } = counter;
    await showSettings(page, 'account');
    await openAdvanced(page);
    await page.getByLabel('Address of the head office').fill(address);
    await page.getByLabel('Joining code').fill('WRONG');
    const join = page.getByTestId('chain-join');
    await join.click();
    expect(await page.getByTestId('chain-fingerprint').textContent()).toBe(fingerprintOf(selfSigned.cert));
    expect(await wcagViolations(page)).toEqual([]);
    await page.getByTestId('chain-same').click();
    await page.getByText('Not joined. The code is wrong, used or too old.').waitFor();
    front.codes.add('GOOD');
    await page.getByLabel('Joining code').fill('GOOD');
    await join.click();
    await page.getByTestId('chain-same').click();
    await page.getByText('This till belongs to Example chain, Harbor.').waitFor();
    await page
      .getByTestId('chain-sent')
      .getByText(/^Sent to the head office up to \d\d:\d\d\.$/)
      .waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    await vi.waitFor(() => expect(front.office.state.streams.size).toBe(1));
    const [[, stream] = []] = front.office.state.streams;
    expect(stream?.opened).toEqual({ reason: 'new', merchantId: null, parent: null });
    await page.getByTestId('chain-leave').click();
    await page.getByTestId('chain-leave-now').click();
    await join.waitFor();
  });
});
