import { z } from 'zod';

/** Words of a service that tell what the account has. */
export const tellingWords = 'needs 18.40, has 1204.5';

type Schema = z.core.JSONSchema._JSONSchema;

/**
 * Values of a schema, each with the service's own words in one of the places where it can have them: in a refusal, or in the
 * last answer to what is waited for.
 */
export function* valuesWithWords(schema: z.ZodType): Generator {
  yield* places(z.toJSONSchema(schema, { unrepresentable: 'any' }));
}

function* places(schema: Schema): Generator {
  if (typeof schema === 'boolean') return;
  for (const option of optionsOf(schema)) yield* places(option);
  if (typeof schema.items === 'object' && !Array.isArray(schema.items))
    for (const item of places(schema.items)) yield [item];
  const { properties } = schema;
  if (properties === undefined) return;
  for (const [name, property] of Object.entries(properties)) {
    const isWords =
      (name === 'detail' && isRefusal(properties)) || (name === 'word' && 'esimOf' in properties);
    const inside = isWords ? [tellingWords] : places(property);
    for (const value of inside) yield { ...plainMembers(properties), [name]: value };
  }
}

const optionsOf = (schema: Exclude<Schema, boolean>): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? [];

const isRefusal = ({ kind }: Readonly<Record<string, Schema>>): boolean =>
  typeof kind === 'object' && kind.const === 'refused';

const plainMembers = (properties: Readonly<Record<string, Schema>>): object =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, plain(property)]));

/** What texts can be, the first that fits. */
const texts = ['text', 'USD', '1', '2026-01-02T03:04:05Z', 'https://service.example/'];

/** The simplest value of a schema. */
function plain(schema: Schema): unknown {
  if (typeof schema === 'boolean') return null;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const options = optionsOf(schema);
  const isNullable = options.some((option) => typeof option === 'object' && option.type === 'null');
  if (isNullable) return null;
  if (options[0] !== undefined) return plain(options[0]);
  switch (schema.type) {
    case 'object':
      return plainMembers(schema.properties ?? {});
    case 'array':
      return [];
    case 'string':
      return texts.find((text) => new RegExp(schema.pattern ?? '').test(text));
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}
