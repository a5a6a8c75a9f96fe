import { spanOfDays } from '../../words/figures/moments.ts';
import { dateOfDay, type DaySpan } from './day-span.ts';

/** "Mar 1 – 31, 2025" */
export const spanWords = ({ from, to }: DaySpan): string => spanOfDays(dateOfDay(from), dateOfDay(to));
