/** Makes a value when it is first asked for, and keeps it. Intl's formatters take milliseconds that a start can save. */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
