import { z } from 'zod';

/** Every entity is named by a UUID, made by the command handler. */
export const id = z.uuid();

/** A picture is named by the first 32 hex digits of the SHA-256 of its bytes, so the same file is stored once. */
export const mediaId = z.string().regex(/^[0-9a-f]{32}$/);
