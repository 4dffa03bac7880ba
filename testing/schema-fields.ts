import type { z } from 'zod';

/** A part of a schema that a text may be given for, and where it stands: `translations.pt.title`, `social[].url`. */
export interface SchemaField {
  path: string;
  schema: z.ZodType;
}

/** Every part of a schema that may be given for itself: fields, elements of lists, parts of unions, however they are wrapped. */
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
      // What leaves the first half of a pipe is given to the second by nobody, but fields may stand in it.
      return [...partsOf(def.in!, path), ...partsOf(def.out!, path)];
    default:
      if (PLAIN.includes(def.type)) return [];
      if (!def.innerType) throw new Error(`${path}: this walk does not know ${def.type}`);
      return fieldsOf(def.innerType, path);
  }
};

const PLAIN = ['string', 'number', 'int', 'boolean', 'enum', 'literal', 'transform', 'null', 'undefined'];

/** What the parts of zod's schemas are called (zod/v4/core, `$ZodTypes`). */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: z.ZodType[];
  in?: z.ZodType;
  out?: z.ZodType;
  innerType?: z.ZodType;
}
