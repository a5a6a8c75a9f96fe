import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/** A value as it was, until what is drawn with the new one elsewhere has been painted: what matters most comes first. */
export function useOncePainted<Value>(value: Value): Value {
  const [shown, show] = useState(value);
  useEffect(() => afterPaint(() => show(value)), [value]);
  return shown;
}
