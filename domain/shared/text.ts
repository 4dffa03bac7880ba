import { z } from 'zod';

/** What Postgres' jsonb, and so the event log, cannot hold: NUL and half a surrogate pair. */
export const storable = z.refine<string>(
  (value) => value.isWellFormed() && !value.includes('\u0000'),
  'text_not_storable',
);

/** `missing` when there is none; other faults, such as unknown fields, keep their message. */
export const required = (missing: string) => ({
  error: ({ code }: { code?: string }) => (code === 'invalid_type' ? missing : undefined),
});

/** Every free text of a command starts here; `missing` is the message when there is none, or something else. */
export const text = (missing = 'text_required') => z.string(required(missing)).check(storable);
