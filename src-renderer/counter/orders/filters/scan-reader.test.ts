import { describe, expect, it } from 'vitest';
import { ScanReader, scannedBehind } from './scan-reader.ts';

function typed(text: string, gapMs: number, reader = new ScanReader(), from = 0): string | undefined {
  let scanned: string | undefined;
  [...Array.from(text), 'Enter'].forEach((key, index) => {
    scanned = reader.press(key, from + index * gapMs);
  });
  return scanned;
}

describe('a barcode scanner', () => {
  const iccid = '8981100001234567893';

  it('is recognized by its speed', () => {
    expect(typed(iccid, 5)).toBe(iccid);
    expect(typed(iccid, 90)).toBeUndefined();
    expect(typed('1234', 5)).toBeUndefined();
  });

  it('is suspected from the third quick key, and a person never is', () => {
    const reader = new ScanReader();
    const suspected = (key: string, at: number): boolean => {
      reader.press(key, at);
      return reader.isScanning;
    };
    expect([suspected('8', 0), suspected('9', 5), suspected('8', 10)]).toEqual([false, false, true]);
    expect(suspected('1', 900)).toBe(false);
  });

  it('is separated from what was typed just before', () => {
    const reader = new ScanReader();
    'japan'.split('').forEach((key, index) => reader.press(key, index * 120));
    expect(typed(iccid, 5, reader, 2_000)).toBe(iccid);
    expect(typed(iccid, 5, reader, 4_000)).toBe(iccid);
  });

  it('may press Shift between letters', () => {
    const reader = new ScanReader();
    let at = 0;
    for (const key of ['Shift', 'T', '1', '-', 'Shift', 'A', 'B', 'C', 'D', '7', '8']) {
      at += 4;
      reader.press(key, at);
    }
    expect(reader.press('Enter', at + 4)).toBe('T1-ABCD78');
  });

  it('is recognized when it types after a search text', () => {
    expect(scannedBehind(`japan${iccid}`)).toBe(iccid);
    expect(scannedBehind('lin T1-01JD4X8QF20123456789ABCDEF')).toBe('T1-01JD4X8QF20123456789ABCDEF');
    const ofReceipt = 'ESIM8981100001234567893-6F9619FF8B864D11B42D00C04FC964FF';
    expect(scannedBehind(`japan ${ofReceipt}`)).toBe(ofReceipt);
    expect(scannedBehind(ofReceipt)).toBeUndefined();
    expect(scannedBehind(iccid)).toBeUndefined();
    expect(scannedBehind('japan 10gb')).toBeUndefined();
  });
});
