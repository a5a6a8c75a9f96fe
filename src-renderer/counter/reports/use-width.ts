import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How wide an element is, in CSS pixels, whenever that changes; 0 before it is measured. */
export function useWidth<Of extends HTMLElement>(): readonly [RefObject<Of | null>, number] {
  const ref = useRef<Of>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = ref;
    if (current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
