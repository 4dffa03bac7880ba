import type { z } from 'zod';
import { requireBoundedShape } from '../../http/bounded-shape.ts';
import { StorageError } from './storage-error.ts';

/** Parses a body or a query; throws `InvalidRequest` with the first field that is wrong. Fields that we do not know are left out. */
export const read = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> => {
  requireBoundedShape(given);
  const { data, error } = schema.safeParse(given ?? {});
  if (!error) return data;
  const [issue] = error.issues;
  const path = issue?.path.join('.');
  throw new StorageError('InvalidRequest', [path, issue?.message].filter(Boolean).join(': ').slice(0, 300));
};
