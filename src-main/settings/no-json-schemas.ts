/**
 * Replaces Ajv in the bundle. electron-store loads Ajv at every start, but uses it only if it is given a JSON Schema:
 * a third of a megabyte to read and run before the first view. Settings are checked with zod (read-settings.ts). The
 * practice service's Fastify comes with two compilers of JSON Schemas, which it is told not to use
 * (src-service/http/http-server.ts).
 */
export function Ajv2020(): never {
  throw new Error('settings are checked by zod: electron-store can be given no JSON Schema');
}

export default { default: Ajv2020 };
