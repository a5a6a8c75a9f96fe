import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { PrintFault } from '../../src-preload/contract/customers/printing.ts';

/** How long a device may accept no bytes, in milliseconds. */
export const usualStallMs = 15_000;

const againMs = 25;

/** Bytes per write: about what a USB printer buffers. */
const chunkBytes = 4_096;

/**
 * Writes a job to a device file, such as `/dev/usb/lp0`.
 *
 * @param sending is called before the first byte leaves: from then on paper may come out.
 * @returns what went wrong; undefined if the device took all of it.
 */
export async function printByDevice(
  path: string,
  job: Uint8Array,
  sending: () => void,
  stallMs = usualStallMs,
): Promise<PrintFault | undefined> {
  let device: FileHandle;
  try {
    // Non-blocking: a printer that is switched off would keep the thread in the system call for ever.
    device = await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (error) {
    return faultOf(error) ?? 'off';
  }
  try {
    // SECURITY: people type the path. If it isn't a device, it would be overwritten.
    const stats = await device.stat();
    if (!stats.isCharacterDevice() && !stats.isFIFO()) return 'refused';
    sending();
    return await writeAll(device, job, stallMs);
  } finally {
    await device.close().catch(() => undefined);
  }
}

async function writeAll(
  device: FileHandle,
  job: Uint8Array,
  stallMs: number,
): Promise<PrintFault | undefined> {
  let at = 0;
  let movedAt = performance.now();
  while (at < job.length) {
    try {
      const { bytesWritten } = await device.write(job, at, Math.min(chunkBytes, job.length - at));
      at += bytesWritten;
      movedAt = performance.now();
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') return faultOf(error) ?? 'cut-off';
      if (performance.now() - movedAt > stallMs) return 'cut-off';
      await wait(againMs);
    }
  }
  return undefined;
}

/** The meaning of a system error, as Linux's driver for USB printers returns them. */
function faultOf(error: unknown): PrintFault | undefined {
  switch (codeOf(error)) {
    case 'ENOENT':
    case 'ENODEV':
    case 'ENXIO':
      return 'off';
    case 'EBUSY':
    case 'EISDIR':
      return 'refused';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'not-permitted';
    case 'ENOSPC':
      return 'out-of-paper';
    default:
      return undefined;
  }
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
