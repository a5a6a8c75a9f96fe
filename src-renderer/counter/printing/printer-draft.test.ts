import { describe, expect, it } from 'vitest';
import { missingIn, newPrinter, printerDraft, printerOf, type PrinterDraft } from './printer-draft.ts';

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

  it.each([
    [{ name: '' }, 'name'],
    [{ host: ' ' }, 'host'],
    [{ host: ' ', name: '' }, 'host'],
    [{ port: '0' }, 'port'],
    [{ port: '65536' }, 'port'],
    [{ port: '9100x' }, 'port'],
    [{ kind: 'device', path: ' ' }, 'path'],
    [{ kind: 'system', name: ' ' }, 'name'],
  ] as const)('is not yet valid with %o, and says what is missing', (part, missing) => {
    expect(printerOf({ ...network, ...part })).toBeUndefined();
    expect(missingIn({ ...network, ...part })).toBe(missing);
  });

  it('round-trips without changes', () => {
    for (const kind of ['network', 'device', 'system'] as const) {
      const printer = printerOf({ ...network, kind });
      expect(printer === undefined ? undefined : printerOf(printerDraft(printer))).toEqual(printer);
    }
  });
});
