import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TroubledStage } from './in-trouble.ts';
import type { View } from './stage.ts';

/** What a new installation asks: each view leads on from the one before. */
export const viewsAtFirstStart = (stageOf: () => TroubledStage): readonly View[] => [
  {
    name: 'how to begin',
    mainAction: '[data-testid="try-it"]',
    open: ({ counter: { page } }) => page.getByTestId('first-run').waitFor(),
  },
  {
    name: 'a setup file, before it is applied',
    mainAction: '[data-testid="apply-profile"]',
    open: async ({ counter: { page, electron, dataFolder } }) => {
      const { address, merchantId } = stageOf().service;
      const file = join(dataFolder, 'a-rather-long-name-of-a-setup-file-for-the-till-at-the-front.json');
      const account = { address, merchantId };
      const locked = ['account', 'prices', 'staff'];
      writeFileSync(file, JSON.stringify({ version: 1, till: 'C7', account, language: 'en', locked }));
      await electron.evaluate(({ dialog }, chosen) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
      }, file);
      await page.getByTestId('choose-file').click();
      await page.getByTestId('profile').locator('input').fill('not-the-secret');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'connecting, at the first start',
    mainAction: '[data-testid="connect"]',
    open: async ({ counter: { page } }) => {
      await page.getByTestId('first-run-back').click();
      await page.getByTestId('choose-connect').click();
      await page.getByTestId('connect').waitFor();
    },
  },
  {
    name: 'the shop’s currency and tax',
    mainAction: '[data-testid="step-on"]',
    open: async ({ counter: { page } }) => {
      const { service } = stageOf();
      await page.getByLabel('Server address').fill(service.address);
      await page.getByLabel('Merchant ID').fill(service.merchantId);
      await page.getByLabel('Secret').fill(service.secret);
      await page.keyboard.press('Enter');
      await page.getByTestId('tax').fill('21');
    },
  },
  {
    name: 'the shop’s name',
    mainAction: '[data-testid="step-on"]',
    open: async ({ counter: { page } }) => {
      await page.getByTestId('step-skip').click();
      await page.getByLabel('Shop’s name').fill('Corner Shop');
    },
  },
  {
    name: 'the till’s name, at the first start',
    mainAction: '[data-testid="till-named"]',
    open: async ({ counter: { page } }) => {
      await page.getByTestId('step-skip').click();
      await page.getByTestId('till-named').waitFor();
    },
  },
];
