import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyDataFolder, launchCounter } from '../windows/counter-app.ts';
import { hasFocus } from '../windows/has-focus.ts';
import { decodeQr, pdfPages } from '../windows/decode-qr.ts';

/**
 * One practice sale, by keyboard, in the real app: what `npm start` does where there is no display. Leaves the
 * pictures and the receipt in demo-output/, and prints the activation code as a phone would read it from them.
 */

const output = join(import.meta.dirname, '../../demo-output');
const file = (name: string): string => join(output, name);

let number = 0;
async function step<Value>(what: string, work: () => Promise<Value> | Value): Promise<Value> {
  number += 1;
  process.stdout.write(`${number}. ${what} … `);
  const value = await work();
  process.stdout.write('done\n');
  return value;
}

function expectSame(read: string | undefined, code: string, where: string): void {
  if (read !== code) throw new Error(`${where} reads ${read ?? 'nothing'}, and the screen says ${code}`);
}

async function demo(): Promise<void> {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });

  const counter = await step('Open the counter', () => launchCounter({ dataFolder: emptyDataFolder() }));
  const { page } = counter;
  try {
    await step('Press Enter to try it', async () => {
      await hasFocus(page.getByTestId('try-it'));
      await page.keyboard.press('Enter');
    });
    await step('Wait for the catalog and the balance', async () => {
      await page.getByTestId('balance').waitFor();
      await page.locator('[data-product-id]').first().waitFor();
    });
    await step('Type "japan" and choose 10 GB for 30 days', async () => {
      await page.keyboard.type('japan 10gb 30d');
      await page.locator('[data-product-id="jp-10gb-30d"]').waitFor();
      await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    });
    await page.screenshot({ path: file('counter.png') });
    await step('Press F9 to sell', () => page.keyboard.press('F9'));
    const code = await step('Wait for the eSIM', async () => {
      await page.getByTestId('install-qr').waitFor();
      return (await page.getByTestId('activation-code').innerText()).replaceAll(/\s/g, '');
    });
    const read = await step('Photograph the QR and decode the picture', async () => {
      const picture = await page.getByTestId('install-qr').screenshot({ path: file('qr.png') });
      return decodeQr(picture);
    });
    expectSame(read, code, 'The picture of the QR');
    await step('Save the receipt as PDF', async () => {
      await counter.saveTo(file('receipt.pdf'));
      await page.keyboard.press('Control+p');
      await page.getByText(/^Receipt saved in/).waitFor();
    });
    const pages = pdfPages(readFileSync(file('receipt.pdf')), 203);
    const [first] = pages;
    if (first !== undefined) {
      await step('Decode the QR on the receipt, as a 203 dpi printer prints it', () => {
        writeFileSync(file('receipt.png'), first);
        expectSame(decodeQr(first), code, 'The receipt');
      });
    }
    process.stdout.write(`\nActivation code, read back from the picture: ${read ?? ''}\n`);
    process.stdout.write('Look at demo-output/counter.png, qr.png and receipt.pdf.\n');
  } finally {
    await counter.close();
  }
}

demo().catch((error: unknown) => {
  process.stdout.write('failed\n');
  console.error(
    `The demo sale failed at step ${number}: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
});
