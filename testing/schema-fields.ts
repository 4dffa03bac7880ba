import type { z } from 'zod';

/** A part of a schema that can be given a value, with its path: `translations.pt.title`, `social[].url`. */
export interface SchemaField {
  path: string;
  schema: z.ZodType;
}

/** Returns every part of a schema that can be given a value: fields, elements of lists and options of unions, however they are wrapped. */
export const fieldsOf = (schema: z.ZodType, path = ''): SchemaField[] => [{ path, schema }, ...partsOf(schema, path)];

const partsOf = (schema: z.ZodType, path: string): SchemaField[] => {
  const { def } = schema._zod as unknown as { def: Definition };
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape!).flatMap(([name, field]) => fieldsOf(field, path ? `${path}.${name}` : name));
    case 'array':
      return fieldsOf(def.element!, `${path}[]`);
    case 'union':
      return def.options!.flatMap((option) => fieldsOf(option, path));
    case 'pipe':
      // The output half of a pipe is not an input itself, but its fields may be.
      return [...partsOf(def.in!, path), ...partsOf(def.out!, path)];
    default:
      if (PLAIN.includes(def.type)) return [];
      if (!def.innerType) throw new Error(`${path}: unsupported kind of schema ${def.type}`);
      return fieldsOf(def.innerType, path);
  }
};

const PLAIN = ['string', 'number', 'int', 'boolean', 'enum', 'literal', 'transform', 'null', 'undefined'];

/** Definition of zod's schemas (zod/v4/core, `$ZodTypes`). */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: z.ZodType[];
  in?: z.ZodType;
  out?: z.ZodType;
  innerType?: z.ZodType;
}
