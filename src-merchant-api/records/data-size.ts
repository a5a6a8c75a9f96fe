import { z } from 'zod';

/** A data volume: whole units. The interface names no units; this service writes MB and GB (1024 MB). */
export const dataSizeRecord = z.object({ sizeUnit: z.string(), sizeValue: z.int() });
