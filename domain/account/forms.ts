import { z } from 'zod';
import { line, visible } from '../shared/text.ts';

/** An address that letters reach, in small letters. */
export const emailAddress = line('email_required')
  .check(visible('email_required'))
  .toLowerCase()
  .pipe(z.email('email_format').max(254, 'email_format'));

/** How somebody is called. */
export const ownName = z.strictObject({
  name: line('name_required').check(visible('name_required')).max(120, 'name_too_long'),
});
