import { perLanguage, writtenAs } from '../../words/language/per-language.ts';
import { dateOfDay, type DaySpan } from './day-span.ts';

const span = perLanguage(
  () => new Intl.DateTimeFormat(writtenAs(), { day: 'numeric', month: 'short', year: 'numeric' }),
);

/** "1 – 31 Mar 2025" */
export const spanWords = ({ from, to }: DaySpan): string =>
  span().formatRange(dateOfDay(from), dateOfDay(to));
