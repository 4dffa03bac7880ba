import { hash } from 'node:crypto';

/** Returns the ETag of a body, which is the same in every encoding. */
export const etagOf = (body: Buffer): string => `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
