/** As many letters as tell the orders of a day apart. */
const told = 6;

/** What a file system somewhere doesn't take, and what would hide the file. */
const notInNames = /[\\/:*?"<>|\p{Cc}]+/gu;

/**
 * A file's name that a person can read: what it is, the day and the end of its number.
 *
 * @param at ISO 8601 in UTC; the day is the computer's own.
 */
export function fileNameOf(what: string, at: string, number: string): string {
  const day = new Date(at);
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  const name = what
    .replaceAll(notInNames, ' ')
    .slice(0, 60)
    .replaceAll(/^[.\s]+|[.\s]+$/g, '');
  return [name, date, number.slice(-told)].filter((part) => part !== '').join(' ');
}
