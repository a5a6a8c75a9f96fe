/** The attribute of a field that something is open over, which Esc closes: the view's own Esc rests. */
export const ownsEscape = 'data-owns-escape';
