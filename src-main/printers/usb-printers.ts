import { readdir } from 'node:fs/promises';
import { posix } from 'node:path';

/** Where Linux has a device file for each USB printer that is plugged in. Other systems have none. */
const usbFolder = '/dev/usb';

/** The device files of USB printers that are plugged in now, in the order of their numbers. */
export async function usbPrinters(folder = usbFolder): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name) => {
      const number = /^lp(\d{1,3})$/.exec(name)?.[1];
      return number === undefined ? [] : [Number(number)];
    })
    .sort((a, b) => a - b)
    .map((number) => posix.join(folder, `lp${number}`));
}
