import type { z } from 'zod';

/** What a schema says against an input, `['category: category_required']`; nothing when it accepts. */
export const schemaErrors = (schema: z.ZodType, input: unknown): string[] =>
  schema.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

/** What no text of a command may hold: NUL, another control character, half a surrogate pair, what is no character. */
export const unstorable = ['\u0000', '\u0001', '\uD800', '\uFFFE'];

/** Copies of a JSON value, each with something unstorable at the end of one of its strings. */
export const withInvalidCharacters = (value: unknown): unknown[] => {
  if (typeof value === 'string') return unstorable.map((bad) => `${value}${bad}`);
  if (Array.isArray(value))
    return value.flatMap((each, at) => withInvalidCharacters(each).map((bad) => value.with(at, bad)));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, each]) =>
    withInvalidCharacters(each).map((bad) => ({ ...value, [key]: bad })),
  );
};
