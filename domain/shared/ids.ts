import { z } from 'zod';

/** Every entity is named by a UUID, made by the command handler. */
export const id = z.uuid('id_required');

/** A picture is named by the first 32 hex digits of the SHA-256 of its bytes, so the same file is stored once. */
export const mediaId = z.string('media_required').regex(/^[0-9a-f]{32}$/, 'media_required');
