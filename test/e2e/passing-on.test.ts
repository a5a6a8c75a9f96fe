import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchCounter, type CounterApp } from '../windows/counter-app.ts';
import { decodeQr } from '../windows/decode-qr.ts';
import { wcagViolations } from '../windows/wcag-violations.ts';
import { shownInstall } from './shown-install.ts';
import { pressEnter } from '../windows/press-enter.ts';

/** The code leaves the counter without paper, in practice mode by keyboard. */
describe('passing a code on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'esim-counter-passing-on-'));
  let counter: CounterApp;
  let code: string;

  beforeAll(async () => {
    counter = await launchCounter();
    const { page, electron } = counter;
    await electron.evaluate(({ dialog, shell }) => {
      const seen: { asked: string[]; opened: string[]; answer: number } = {
        asked: [],
        opened: [],
        answer: 1,
      };
      Object.assign(globalThis, { seen });
      // Native dialogs and other programs can't be driven: what they would get is kept instead.
      dialog.showMessageBox = ((_window: unknown, asked: { message: string; detail?: string }) => {
        seen.asked.push(`${asked.message}\n${asked.detail ?? ''}`);
        return Promise.resolve({ response: seen.answer, checkboxChecked: false });
      }) as typeof dialog.showMessageBox;
      shell.openExternal = (address) => {
        seen.opened.push(address);
        return Promise.resolve();
      };
    });
    await page.locator('[data-product-id]').first().waitFor();
    await page.getByTestId('search').press('Control+A');
    await page.keyboard.type('japan 10gb 30d');
    await page.getByTestId('sell').and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('F9');
    ({ text: code } = await shownInstall(page));
  });
  afterAll(async () => {
    await counter.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const choose = async (item: string): Promise<void> => {
    const { page } = counter;
    await pressEnter(page.getByTestId('pass-on'));
    await page.getByRole('menuitem', { name: item }).press('Enter');
  };
  const seen = (): Promise<{ asked: string[]; opened: string[] }> =>
    counter.electron.evaluate(
      () => (globalThis as unknown as { seen: { asked: string[]; opened: string[] } }).seen,
    );
  const answer = (button: number): Promise<void> =>
    counter.electron.evaluate((_electron, next) => {
      (globalThis as unknown as { seen: { answer: number } }).seen.answer = next;
    }, button);

  it('can be read from a menu, by keyboard and by a screen reader', async () => {
    const { page } = counter;
    await pressEnter(page.getByTestId('pass-on'));
    await page.getByRole('menuitem', { name: 'Copy the QR code' }).waitFor();
    expect(await wcagViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
  });

  it('saves the QR as a picture that a phone reads', async () => {
    const file = join(folder, 'code.png');
    await counter.saveTo(file);
    await choose('Save the QR code as a picture');
    await counter.page.getByText(/^QR code saved in .+ as code\.png/).waitFor();
    expect(decodeQr(readFileSync(file))).toBe(code);
  });

  it('copies the code', async () => {
    await choose('Copy the code as text');
    await counter.page.getByText('Copied').waitFor();
    expect(await counter.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe(code);
    await choose('Copy the QR code');
    // A picture takes the text's place.
    await expect
      .poll(() => counter.electron.evaluate(({ clipboard }) => clipboard.readText()))
      .not.toContain(code);
    await counter.page.getByText('Copied').waitFor();
  });

  it('copies the link of a page that installs it on any phone', async () => {
    await choose('Copy the install link');
    await expect
      .poll(() => counter.electron.evaluate(({ clipboard }) => clipboard.readText()))
      .toMatch(/^https:\/\/install\.practice\.example\//);
  });

  it('opens a message once staff have seen where it goes and what it says, and not before', async () => {
    await choose('Write an email');
    await expect.poll(async () => (await seen()).asked.length).toBe(1);
    expect((await seen()).asked[0]).toMatch(/^Open your mail program with this message\?/);
    expect((await seen()).opened).toEqual([]);

    await answer(0);
    await choose('Write on WhatsApp');
    await expect.poll(async () => (await seen()).opened.length).toBe(1);
    const { asked, opened } = await seen();
    const [address = ''] = opened;
    expect(new URL(address).origin).toBe('https://wa.me');
    expect(new URL(address).searchParams.get('text')).toContain(code);
    expect(new URL(address).searchParams.get('text')).toContain('https://install.practice.example/');
    expect(asked[1]).toMatch(/^Open WhatsApp, where you choose whom this goes to\?/);
    expect(asked[1]).toContain(new URL(address).searchParams.get('text'));
  });
});
