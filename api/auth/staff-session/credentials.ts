import { z } from 'zod';
import { line, visible } from '#domain/shared/text.ts';

/** What the desk's sign-in takes; browsers check their form with it, too. */
export const credentials = z.strictObject({
  email: line('email_required').check(visible('email_required')).max(320),
  password: z.string('password_required').min(1, 'password_required').max(1000),
});
