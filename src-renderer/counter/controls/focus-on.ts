/** As a field's ref: the focus is on it once it is drawn. Always the same function, so that it isn't called again. */
export const focusOn = (input: HTMLInputElement | null): void => input?.focus();
