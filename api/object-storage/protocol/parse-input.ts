import type { z } from 'zod';
import { parseOrFirstError } from '../../http/first-validation-error.ts';
import { StorageError } from './storage-error.ts';

/** Parses a body or query; unknown fields are dropped. Throws `InvalidRequest` with the first error. */
export const parseStorageInput = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> => {
  const found = parseOrFirstError(schema, given);
  if ('complaint' in found) throw new StorageError('InvalidRequest', found.complaint);
  return found.data;
};
