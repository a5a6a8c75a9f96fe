import type { KeyboardEvent } from 'react';
import { useStood } from '../use-stood.ts';

/**
 * For what asks a question about money: an Enter that comes before a person can have read it was meant for what stood
 * there before, and is dropped. A click counts at once.
 *
 * @param question null while nothing is asked; another question begins the time again.
 * @returns what the form does with a key, before its fields and buttons have it.
 */
export function useEarlyEnter(question: string | null): (event: KeyboardEvent) => void {
  const hasStood = useStood(question);
  return (event) => {
    if (event.key !== 'Enter' || question === null || hasStood) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
