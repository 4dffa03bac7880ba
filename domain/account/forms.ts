import { z } from 'zod';
import { singleLine, visibleText } from '../shared/text.ts';

/** A schema of an e-mail address of at most 254 characters. Trims it and converts it to lower case. */
export const emailAddress = singleLine('email_required')
  .check(visibleText('email_required'))
  .toLowerCase()
  .pipe(z.email('email_format').max(254, 'email_format'));

/** Maximum characters of the display name of an account. */
export const MAX_DISPLAY_NAME = 120;

/** A schema of the display name of an account, 1 to 120 characters on one line. */
export const displayName = singleLine('name_required')
  .check(visibleText('name_required'))
  .max(MAX_DISPLAY_NAME, 'name_too_long');

/** A schema of the form that changes the display name of an account. */
export const displayNameForm = z.strictObject({ name: displayName });
