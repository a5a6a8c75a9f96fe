import { z } from 'zod';
import { channel, done, nothing } from '../channel.ts';

/** The languages that the counter speaks, as BCP 47 names them. */
export const language = z.enum(['en', 'es', 'fr', 'de', 'ar', 'zh-Hans']);
export type Language = z.infer<typeof language>;

export const languageRequests = {
  /** What the windows of this till speak. */
  language: channel('counter', nothing, language),
  'language-set': channel('counter', z.object({ language }), done),
} as const;
