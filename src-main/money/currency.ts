/** Whether a code (ISO 4217) is of a currency that amounts can be written in. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);
