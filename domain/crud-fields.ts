import { z } from 'zod';

/** The fields of an entity that editors add, edit, delete and restore: the schema of each, by name. */
export type CrudFields = Readonly<Record<string, z.ZodType>>;

/** The facts that an entity with these fields has. */
export type FactsOf<Fields extends CrudFields> = { -readonly [Name in keyof Fields]: z.output<Fields[Name]> };

/**
 * Returns the facts of the fields that have a default. An entity that was added before a field existed has the default of the field, so
 * that a field that is added later must have one.
 */
export const defaultFacts = <Fields extends CrudFields>(fields: Fields): Partial<FactsOf<Fields>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field instanceof z.ZodDefault ? [[name, field.parse(undefined)]] : [],
    ),
  ) as Partial<FactsOf<Fields>>;
