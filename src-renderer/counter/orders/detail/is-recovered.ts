/** Whether something came into the books from the provider alone: it was made elsewhere, or lost and fetched back. */
export const isRecovered = ({ events }: { readonly events: readonly { readonly kind: string }[] }): boolean =>
  events[0]?.kind === 'recovered';
