/** The part of Trusted Types (https://www.w3.org/TR/trusted-types/) that is used; TypeScript knows nothing of it. */
declare global {
  // Merged with the browser's own, as a type can't be.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface Window {
    readonly trustedTypes?: {
      readonly createPolicy: (
        name: 'default',
        rules: { readonly createHTML: (text: string) => string | null },
      ) => unknown;
    };
  }
}

/**
 * SECURITY: the page's policy lets no text become markup. Of text without any policy this one lets the empty one pass, by which
 * React Aria clears what it announced to screen readers, and nothing else.
 */
window.trustedTypes?.createPolicy('default', { createHTML: (text) => (text === '' ? text : null) });

export {};
