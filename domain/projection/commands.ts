import { z } from 'zod';
import { singleLine, visibleText } from '../shared/text.ts';

/** The name of a read model, `front-page`. */
const name = singleLine('name_required').check(visibleText('name_required')).max(60, 'name_too_long');

/** A place in the log; too large for a JSON number some day, so digits are taken too. */
const position = z.union(
  [
    z.int('position_format').min(1, 'position_format').transform(String),
    z.string().regex(/^[1-9]\d{0,17}$/, 'position_format'),
  ],
  'position_format',
);

export const retryProjection = z.strictObject({ name });

/** The position must be the one that the projection is stuck at, so that nothing else is skipped by mistake. */
export const skipPoisonEvent = z.strictObject({ name, position });
