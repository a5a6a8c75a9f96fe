/** Milliseconds since 1970 in UTC, by the merchant service's clock; both ends are in it. */
export type Span = { readonly from: number; readonly until: number };

/** The spans of both, in order, those that overlap or touch made one. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last === undefined || span.from > last.until) merged.push(span);
    else merged[merged.length - 1] = { from: last.from, until: Math.max(last.until, span.until) };
  }
  return merged;
}
