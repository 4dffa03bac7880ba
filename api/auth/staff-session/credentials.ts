import { z } from 'zod';
import { singleLine, visibleText } from '#domain/shared/text.ts';

/** What the desk's sign-in takes; browsers check their form with it, too. */
export const credentials = z.strictObject({
  email: singleLine('email_required').check(visibleText('email_required')).max(320),
  password: z.string('password_required').min(1, 'password_required').max(1000),
});
