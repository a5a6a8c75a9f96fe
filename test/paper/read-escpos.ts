import iconv from 'iconv-lite';
import { create } from 'qrcode';
import { Paper } from './paper.ts';

/** What a receipt printer makes of a job, as far as this product prints. */
export type Printed = {
  readonly paper: Paper;
  /** What it set in its own letters, line by line. */
  readonly lines: readonly string[];
  /** What its own QR command was told to draw. */
  readonly codes: readonly string[];
  readonly cuts: number;
  readonly drawerPulses: number;
};

/** Numbers of ESC t, as Epson's printers have them. */
const codepages: Readonly<Record<number, string>> = { 0: 'cp437', 17: 'cp866', 18: 'cp852', 19: 'cp858' };

const lineDots = 30;
const letterDots = 12;

/**
 * Prints ESC/POS on paper that a test can look at. Written from Epson's reference of the commands and not from what
 * writes them. Whatever it doesn't know is a fault: a printer would print it as letters.
 *
 * @throws at a command that isn't known, and at one that ends too early.
 */
export function readEscpos(job: Uint8Array, widthDots: number): Printed {
  const paper = new Paper(widthDots);
  const lines: string[] = [];
  const codes: string[] = [];
  let line = '';
  let columns = 0;
  let codepage = 'cp437';
  let align = 0;
  let qr = { size: 3, level: 48, data: '' };
  let [cuts, drawerPulses] = [0, 0];
  let at = 0;

  const take = (count: number): Uint8Array => {
    if (at + count > job.length) throw new Error(`the job ends within a command, at ${String(at)}`);
    at += count;
    return job.subarray(at - count, at);
  };
  const byte = (): number => take(1)[0] ?? 0;
  const uint16 = (): number => byte() + byte() * 256;
  const flush = (): void => {
    if (line === '') return;
    lines.push(line);
    line = '';
    columns = 0;
    paper.feed(lineDots);
  };
  const unknown = (...what: (number | string)[]): never => {
    throw new Error(`unknown command ${what.join(' ')} at ${String(at)}`);
  };

  const escape = (): void => {
    const command = String.fromCharCode(byte());
    switch (command) {
      case '@':
        [codepage, align] = ['cp437', 0];
        return;
      case 't': {
        const number = byte();
        codepage = codepages[number] ?? unknown('ESC t', number);
        return;
      }
      case 'a':
        align = byte() % 48;
        return;
      case 'E':
      case 'M':
      case '-':
        byte();
        return;
      case 'd':
        flush();
        paper.feed(byte() * lineDots);
        return;
      case 'p':
        take(3);
        drawerPulses += 1;
        return;
      default:
        unknown('ESC', command);
    }
  };

  const group = (): void => {
    const command = String.fromCharCode(byte());
    switch (command) {
      case '!':
      case 'B':
        byte();
        return;
      case 'V':
        if (byte() > 1) byte();
        cuts += 1;
        return;
      case 'v': {
        if (line !== '') throw new Error('a picture begins in the middle of a line');
        if (byte() !== 0x30 || byte() !== 0) unknown('GS v');
        const [bytesARow, rows] = [uint16(), uint16()];
        if (bytesARow * 8 > widthDots) throw new Error(`a picture is ${String(bytesARow * 8)} dots wide`);
        paper.picture(take(bytesARow * rows), bytesARow, rows);
        return;
      }
      case '(':
        if (String.fromCharCode(byte()) !== 'k') unknown('GS (');
        symbol(take(uint16()));
        return;
      default:
        unknown('GS', command);
    }
  };

  const symbol = (parameters: Uint8Array): void => {
    const [kind, action, first = 0] = parameters;
    if (kind !== 49) unknown('GS ( k', kind ?? '');
    if (action === 65) return;
    if (action === 67) qr = { ...qr, size: first };
    else if (action === 69) qr = { ...qr, level: first };
    else if (action === 80)
      qr = { ...qr, data: new TextDecoder('utf-8', { fatal: true }).decode(parameters.subarray(3)) };
    else if (action === 81) {
      if (line !== '') throw new Error('a QR begins in the middle of a line');
      codes.push(qr.data);
      drawQr();
    } else unknown('GS ( k', kind ?? '', action ?? '');
  };

  const drawQr = (): void => {
    const level = ['L', 'M', 'Q', 'H'][qr.level - 48];
    if (level !== 'M') throw new Error(`a QR of level ${String(level)}`);
    const { modules } = create(qr.data, { errorCorrectionLevel: level });
    const side = modules.size * qr.size;
    if (side > widthDots) throw new Error(`a QR is ${String(side)} dots wide`);
    const left = align === 1 ? Math.floor((widthDots - side) / 2) : 0;
    for (let y = 0; y < side; y += 1)
      for (let x = 0; x < side; x += 1) {
        const module = Math.floor(y / qr.size) * modules.size + Math.floor(x / qr.size);
        if (modules.data[module] === 1) paper.blacken(left + x, paper.end + y);
      }
    paper.feed(side);
  };

  while (at < job.length) {
    const next = byte();
    if (next === 0x1b) escape();
    else if (next === 0x1d) group();
    else if (next === 0x1c) {
      if (byte() !== 0x2e) unknown('FS');
    } else if (next === 0x0a) {
      if (line === '') {
        lines.push('');
        paper.feed(lineDots);
      }
      flush();
    } else if (next === 0x0d) continue;
    else if (next < 0x20) unknown(next);
    else {
      if (columns * letterDots >= widthDots) flush();
      const letter = iconv.decode(Buffer.of(next), codepage);
      if (letter !== ' ') paper.letter(columns * letterDots, letterDots, lineDots);
      line += letter;
      columns += 1;
    }
  }
  return { paper, lines, codes, cuts, drawerPulses };
}
