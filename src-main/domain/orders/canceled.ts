/** The service canceled a purchase. */
export type Canceled = {
  readonly kind: 'canceled';
  /**
   * The service's history may show a refund of its package, which this till didn't make: whoever did may have given the
   * customer their money. Absent if it shows none.
   */
  readonly mayBeRefunded?: true | undefined;
};

export const canceledWith = (mayBeRefunded: boolean): Canceled =>
  mayBeRefunded ? { kind: 'canceled', mayBeRefunded } : { kind: 'canceled' };
