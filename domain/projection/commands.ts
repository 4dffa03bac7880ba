import { z } from 'zod';
import { singleLine, visibleText } from '../shared/text.ts';

/** The name of a projection, such as `front-page`. */
const name = singleLine('name_required').check(visibleText('name_required')).max(60, 'name_too_long');

/** A position in the event log, as digits. A JSON number is accepted too, but cannot hold every position. */
const position = z.union(
  [
    z.int('position_format').min(1, 'position_format').transform(String),
    z.string().regex(/^[1-9]\d{0,17}$/, 'position_format'),
  ],
  'position_format',
);

export const retryProjection = z.strictObject({ name });

export const rebuildProjection = z.strictObject({ name });

/** `position` must be one at which the projection is stopped, so that no other event is skipped by mistake. */
export const skipPoisonEvent = z.strictObject({ name, position });
