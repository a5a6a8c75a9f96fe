import { describe, expect, it } from 'vitest';
import { newPrinter, printerDraft, printerOf, type PrinterDraft } from './printer-draft.ts';

const network: PrinterDraft = { ...newPrinter('p1'), name: ' Counter ', host: ' 10.0.0.9 ' };

describe('a printer being typed', () => {
  it('is valid once nothing is missing', () => {
    expect(printerOf(network)).toMatchObject({
      kind: 'network',
      name: 'Counter',
      host: '10.0.0.9',
      port: 9100,
    });
    expect(printerOf({ ...network, kind: 'device', path: '/dev/usb/lp0' })).toMatchObject({ kind: 'device' });
    expect(printerOf({ ...network, kind: 'system' })).toEqual({
      kind: 'system',
      id: 'p1',
      name: 'Counter',
      paper: 'a6',
      systemName: null,
    });
  });

  it.each([{ name: '' }, { host: ' ' }, { port: '0' }, { port: '65536' }, { port: '9100x' }])(
    'is not yet valid with %o',
    (part) => {
      expect(printerOf({ ...network, ...part })).toBeUndefined();
    },
  );

  it('round-trips without changes', () => {
    for (const kind of ['network', 'device', 'system'] as const) {
      const printer = printerOf({ ...network, kind });
      expect(printer === undefined ? undefined : printerOf(printerDraft(printer))).toEqual(printer);
    }
  });
});
