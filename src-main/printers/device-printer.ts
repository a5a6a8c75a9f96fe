import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { PrintFault } from '../../src-preload/contract/printing.ts';

/** How long a device may take nothing, in milliseconds. */
export const usualStallMs = 15_000;

const againMs = 25;

/** Bytes written at once: about what a USB printer keeps. */
const chunkBytes = 4_096;

/**
 * Writes a job to a device file, such as `/dev/usb/lp0`.
 *
 * @param sending is called before the first byte leaves: from then on paper may come out.
 * @returns what went wrong; undefined where the device took all of it.
 */
export async function printByDevice(
  path: string,
  job: Uint8Array,
  sending: () => void,
  stallMs = usualStallMs,
): Promise<PrintFault | undefined> {
  let device: FileHandle;
  try {
    // Without waiting: a printer that is switched off would keep the till's thread in the system for ever.
    device = await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (error) {
    return faultOf(error) ?? 'off';
  }
  try {
    // SECURITY: a path is typed by people; what isn't a device would be written over.
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

/** What a system's error means, as Linux's driver of USB printers gives them. */
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
