import { z } from 'zod';
import { line, visible } from '../shared/text.ts';

/** How somebody is called. */
export const ownName = z.strictObject({
  name: line('name_required').check(visible('name_required')).max(120, 'name_too_long'),
});
