import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blankDots } from '../../src-main/printers/dots.ts';
import { escposPicture, escposReceipt, rollDots, type Roll } from '../../src-main/printers/escpos-receipt.ts';
import type { Paper, ReceiptModel } from '../../src-preload/contract/customers/receipt.ts';
import { readEscpos } from '../paper/read-escpos.ts';
import type { DrawingOrder } from './drawing-order.ts';
import { grayOfNetpbm, type GrayPicture } from './gray-picture.ts';

/** One way in which a receipt gets on paper. */
export type Rendering = {
  readonly name: string;
  /** The same in few words. */
  readonly way: string;
  /** What a window has to draw for it; undefined where none has to. */
  readonly order: Pick<DrawingOrder, 'paper' | 'as'> | undefined;
  /** The paper as a scanner sees it, of the model and what was drawn. */
  readonly onPaper: (model: ReceiptModel, drawn: Buffer, folder: string) => GrayPicture;
};

const rolls: readonly Roll[] = ['58mm', '80mm'];
const look = { logo: null, cuts: true, opensDrawer: false } as const;

const inLetters = (roll: Roll, qr: 'printer' | 'picture'): Rendering => ({
  name: `${roll}, printer's letters, QR by ${qr === 'printer' ? 'the printer' : 'the till'}`,
  way: `${roll} letters`,
  order: undefined,
  onPaper: (model) => readEscpos(escposReceipt(model, { ...look, roll, qr }), rollDots[roll]).paper.scanned(),
});

const asPicture = (roll: Roll): Rendering => ({
  name: `${roll}, picture of the receipt`,
  way: `${roll} picture`,
  order: { paper: roll, as: roll },
  onPaper: (model, drawn) => {
    const { width, height, pixels } = grayOfNetpbm(drawn);
    const dots = blankDots(width, height);
    pixels.forEach((pixel, at) => {
      if (pixel === 0) dots.set(at % width, Math.floor(at / width));
    });
    const job = escposPicture(dots, model, { ...look, roll, qr: 'picture' });
    return readEscpos(job, rollDots[roll]).paper.scanned();
  },
});

const asPdf = (paper: Paper, dotsPerInch: number): Rendering => ({
  name: `${paper} PDF, ${String(dotsPerInch)} dpi`,
  way: `${paper} PDF`,
  order: { paper, as: 'pdf' },
  onPaper: (_model, drawn, folder) => {
    const file = join(folder, 'page.pdf');
    writeFileSync(file, drawn);
    const args = ['-r', String(dotsPerInch), '-gray', '-f', '1', '-l', '1', file];
    const { stdout } = spawnSync('pdftoppm', args, { maxBuffer: 100_000_000 });
    return grayOfNetpbm(stdout);
  },
});

export const renderings: readonly Rendering[] = [
  ...rolls.flatMap((roll) => [inLetters(roll, 'printer'), inLetters(roll, 'picture'), asPicture(roll)]),
  ...(['80mm', 'a6', 'a4'] as const).flatMap((paper) => [asPdf(paper, 203), asPdf(paper, 300)]),
];
