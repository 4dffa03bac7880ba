import type { z } from 'zod';

/** Returns a schema's errors for an input, `['category: category_required']`; empty when it is valid. */
export const schemaErrors = (schema: z.ZodType, input: unknown): string[] =>
  schema.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

/** Characters that no text of a command may contain: NUL, another control character, half a surrogate pair, a noncharacter. */
export const unstorable = ['\u0000', '\u0001', '\uD800', '\uFFFE'];

/** Returns copies of a JSON value, each with an invalid character at the end of one of its strings. */
export const withInvalidCharacters = (value: unknown): unknown[] => {
  if (typeof value === 'string') return unstorable.map((bad) => `${value}${bad}`);
  if (Array.isArray(value))
    return value.flatMap((each, at) => withInvalidCharacters(each).map((bad) => value.with(at, bad)));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, each]) =>
    withInvalidCharacters(each).map((bad) => ({ ...value, [key]: bad })),
  );
};
