import { z } from 'zod';

/** Returns the JSON Schema of an input or output. Types that JSON Schema cannot express become `{}`, which accepts anything. */
export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output' = 'input') => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
};
