import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { usbPrinters } from './usb-printers.ts';

it('finds the device files of printers, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'usb-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['lp10', 'lp2', 'hiddev0', 'lp', 'lp2.bak']) writeFileSync(join(folder, name), '');
  expect(await usbPrinters(folder)).toEqual([`${folder}/lp2`, `${folder}/lp10`]);
});

it('finds none where there is no such folder', async () => {
  expect(await usbPrinters('/there/is/none')).toEqual([]);
});
