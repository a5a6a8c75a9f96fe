import { z } from 'zod';
import { channel, done, nothing } from '../channel.ts';

/** system: as the computer has it. */
export const theme = z.enum(['system', 'light', 'dark']);
export type Theme = z.infer<typeof theme>;

/** By how much the staff's window is enlarged, in percent. */
export const zooms = [80, 90, 100, 110, 125, 150, 175, 200] as const;

export const appearance = z.object({ theme, zoom: z.literal(zooms) });
export type Appearance = z.infer<typeof appearance>;

const zooming = z.enum(['larger', 'smaller', 'usual']);
export type Zooming = z.infer<typeof zooming>;

export const appearanceRequests = {
  /** How the staff's window looks. */
  appearance: channel('counter', nothing, appearance),
  'theme-set': channel('counter', z.object({ theme }), done),
  /** The next larger or smaller size, or the usual one. */
  'zoom-set': channel('counter', z.object({ to: zooming }), done),
} as const;
