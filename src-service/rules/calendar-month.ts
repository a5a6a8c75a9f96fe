/** The calendar month in UTC around a moment: from its first millisecond up to, but not including, the next one's. */
export function calendarMonth(moment: number): { readonly from: number; readonly before: number } {
  const date = new Date(moment);
  const start = (months: number): number => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  return { from: start(0), before: start(1) };
}
