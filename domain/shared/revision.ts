import { z } from 'zod';
import { emptyToUndefined } from './form-fields.ts';

/** 0, 1, 2 … within a stream; a form sends it as digits. */
export const revision = z.union(
  [
    z.int('revision_format').min(0, 'revision_format'),
    z
      .string()
      .regex(/^\d{1,15}$/, 'revision_format')
      .transform(Number),
  ],
  'revision_format',
);

/** The last revision that the person who gives the command has seen. */
export const expectedRevision = emptyToUndefined(revision);
