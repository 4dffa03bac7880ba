import { z } from 'zod';
import { emptyToUndefined } from './form-fields.ts';

/** Options of the schema of an id: one that is missing has another message than one that is no id. */
export const idErrors = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? 'id_required' : 'id_format',
};

/** A schema of the id of an entity, a UUID that the command handler generates. */
export const id = z.uuid(idErrors);

/** A schema of the id that a client may choose for something new. */
export const newId = emptyToUndefined(z.uuidv4(idErrors).toLowerCase());

/** A schema of the id of a picture: the first 32 hex digits of the SHA-256 of its bytes, so that the same file is stored once. */
export const mediaId = z.string('media_required').regex(/^[0-9a-f]{32}$/, 'media_required');
