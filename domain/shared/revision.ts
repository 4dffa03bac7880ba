import { z } from 'zod';
import { emptyToUndefined } from './form-fields.ts';

/** A schema of the revision of a stream: 0, 1, 2 and so on. A form sends it as digits. */
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

/** The last revision that the sender of the command has seen; if empty, any revision is accepted. */
export const expectedRevision = emptyToUndefined(revision);
