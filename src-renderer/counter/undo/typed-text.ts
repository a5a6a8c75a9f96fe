/** A field that text is typed into. */
export type Field = { readonly value: string };

/** Knows whether something was typed into a field since it got the focus, or since something was changed. */
export class TypedText {
  #begun: { readonly field: unknown; readonly text: string } | undefined;
  #typed: string | undefined;

  /** A field got the focus, or what was typed in it is settled. */
  begin(field: unknown, text: string): void {
    this.#begun = { field, text };
    this.#typed = undefined;
  }

  /** Something was typed into a field. */
  type(field: unknown, text: string): void {
    if (this.#begun?.field !== field) this.begin(field, '');
    this.#typed = text;
  }

  /** A text that the program wrote after what was typed is nobody's typing. */
  isIn(field: unknown, text: string): boolean {
    const { field: its, text: before } = this.#begun ?? {};
    return its === field && this.#typed === text && text !== before;
  }
}

const textOf = (target: EventTarget | null): string | undefined =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.value : undefined;

const typed = new TypedText();

/** What was typed into the fields of this window. */
export const typedText = {
  /** Whether a field takes back what was typed there: the browser undoes it, in as many steps as it was typed in. */
  isIn: (target: EventTarget | null): boolean =>
    // oxlint-disable-next-line typescript/no-deprecated -- Nothing else tells whether there is a step left.
    typed.isIn(target, textOf(target) ?? '') && document.queryCommandEnabled('undo'),
  /** What was typed so far has been used. */
  settle: (target: EventTarget | null): void => typed.begin(target, textOf(target) ?? ''),
  /** Begins to watch. */
  watch: (): void => {
    addEventListener('focusin', ({ target }) => typed.begin(target, textOf(target) ?? ''));
    addEventListener('input', ({ target }) => typed.type(target, textOf(target) ?? ''));
  },
};
