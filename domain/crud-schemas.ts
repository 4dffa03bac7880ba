import { z } from 'zod';
import { id } from './shared/ids.ts';
import { expectedRevision } from './shared/revision.ts';

/** A field of the edit command: the default, if there is one, applies to adding only. */
type EditedField<Field extends z.ZodType> = z.ZodOptional<Field extends z.ZodDefault<infer Inner> ? Inner : Field>;

type EditedFields<Fields extends Record<string, z.ZodType>> = { [Name in keyof Fields]: EditedField<Fields[Name]> };

const editedField = (field: z.ZodType): z.ZodType =>
  (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field).optional();

/**
 * Creates the schemas of the commands that add, edit, delete and restore an entity, from the fields of the entity. Editing accepts any of
 * the fields. `entityId` is the schema of the entity's id.
 */
export const crudSchemas = <Fields extends Record<string, z.ZodType>, Id extends z.ZodType<string> = typeof id>(
  fields: Fields,
  entityId: Id = id as unknown as Id,
) => {
  const edited = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, editedField(field)]));
  const one = z.strictObject({ id: entityId, expectedRevision });
  return {
    add: z.strictObject(fields),
    edit: z.strictObject({ id: entityId, expectedRevision, ...(edited as EditedFields<Fields>) }),
    delete: one,
    restore: one,
  };
};
