import { z } from 'zod';

/** A schema of the id of an entity, a UUID that the command handler generates. */
export const id = z.uuid('id_required');

/** A schema of the id of a picture: the first 32 hex digits of the SHA-256 of its bytes, so that the same file is stored once. */
export const mediaId = z.string('media_required').regex(/^[0-9a-f]{32}$/, 'media_required');
