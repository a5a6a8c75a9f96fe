/** Whether an ISO 4217 code is a currency that amounts can be formatted in. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);
