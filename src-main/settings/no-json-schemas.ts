/**
 * Stands in the bundle for Ajv, which electron-store reads at every start, wherever it is used, and needs only where
 * it is given a JSON Schema: a third of a megabyte to read and run before the first view. Settings are checked by
 * zod (settings.ts).
 */
export function Ajv2020(): never {
  throw new Error('settings are checked by zod: electron-store can be given no JSON Schema');
}

export default { default: Ajv2020 };
