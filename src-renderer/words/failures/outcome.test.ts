import { afterAll, describe, expect, it } from 'vitest';
import { isLanguage, languageNames, speak } from '../language/language.ts';
import { outcomeOf } from './outcome.ts';
import { problemSentence } from './problem-sentence.ts';

afterAll(() => speak('en'));

describe('the outcome of a refusal', () => {
  it.each(Object.keys(languageNames).filter(isLanguage))('is its first sentence in %s', async (language) => {
    await speak(language);
    const text = problemSentence({ kind: 'insufficient-funds' }, 'selling');
    const { outcome, rest } = outcomeOf(text);
    expect(outcome + rest).toBe(text);
    expect(outcome.trim()).toMatch(/^[^.。]{2,20}[.。]$/);
    expect(rest.length).toBeGreaterThan(outcome.length);
  });

  it('isn’t cut at the decimals of an amount, nor made of a single sentence', async () => {
    await speak('en');
    expect(outcomeOf('Sold for $18.40 today. Hand it over.').outcome).toBe('Sold for $18.40 today. ');
    expect(outcomeOf('Saved as a file.')).toEqual({ outcome: '', rest: 'Saved as a file.' });
  });
});
