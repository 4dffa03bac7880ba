import { z } from 'zod';
import { singleLine, visibleText } from '#domain/shared/text.ts';

/** Input of the admin sign-in; the browser validates its form with the same schema. */
export const credentials = z.strictObject({
  email: singleLine('email_required').check(visibleText('email_required')).max(320),
  password: z.string('password_required').min(1, 'password_required').max(1000),
});
