import type { z } from 'zod';
import { parseOrFirstError } from '../../http/first-validation-error.ts';
import { StorageError } from './storage-error.ts';

/** Parses a body or a query; throws `InvalidRequest` with what is wrong first. Fields that we do not know are left out. */
export const parseStorageInput = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> => {
  const found = parseOrFirstError(schema, given);
  if ('complaint' in found) throw new StorageError('InvalidRequest', found.complaint);
  return found.data;
};
