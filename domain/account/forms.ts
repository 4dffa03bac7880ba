import { z } from 'zod';
import { singleLine, visibleText } from '../shared/text.ts';

/** An address that letters reach, in small letters. */
export const emailAddress = singleLine('email_required')
  .check(visibleText('email_required'))
  .toLowerCase()
  .pipe(z.email('email_format').max(254, 'email_format'));

/** The display name of a person. */
export const displayNameForm = z.strictObject({
  name: singleLine('name_required').check(visibleText('name_required')).max(120, 'name_too_long'),
});
