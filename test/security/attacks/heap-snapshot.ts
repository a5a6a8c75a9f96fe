import type { Page } from 'playwright-core';

/** All that a page's scripts hold in memory, texts included, as V8 writes it down once it has collected what is garbage. */
export async function heapSnapshot(page: Page): Promise<string> {
  const driver = await page.context().newCDPSession(page);
  const parts: string[] = [];
  driver.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await driver.send('HeapProfiler.enable');
  await driver.send('HeapProfiler.collectGarbage');
  await driver.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await driver.detach();
  return parts.join('');
}
