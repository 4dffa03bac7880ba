import { timingSafeEqual } from 'node:crypto';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';

/** The content of a refresh token; tokens are not stored (docs/decisions/0022). */
export interface RefreshTokenParts {
  /** A UUID. */
  sessionId: string;
  /** The number of refreshes of the session before the token was created. */
  number: number;
}

type Sign = Pick<PersonalData, 'keyedHash'>;

const SESSION_BYTES = 16;
const PAYLOAD_BYTES = SESSION_BYTES + 4;
/** 128 of the 256 bits of an HMAC-SHA-256 (RFC 2104 §5). */
const SIGNATURE_BYTES = 16;

/**
 * Creates a refresh token: 48 characters that contain the session id and the number of refreshes, signed with the site's secret. Stores
 * nothing.
 */
export const createRefreshToken = (personalData: Sign, { sessionId, number }: RefreshTokenParts): string => {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.write(sessionId.replaceAll('-', ''), 'hex');
  payload.writeUInt32BE(number, SESSION_BYTES);
  return Buffer.concat([payload, signatureOf(personalData, payload)]).toString('base64url');
};

/** Parses a refresh token into session id and number of refreshes; undefined when this site did not sign it. Does not check the session. */
export const readRefreshToken = (personalData: Sign, token: string): RefreshTokenParts | undefined => {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== PAYLOAD_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return undefined;
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  if (!timingSafeEqual(bytes.subarray(PAYLOAD_BYTES), signatureOf(personalData, payload))) return undefined;
  const digits = payload.toString('hex', 0, SESSION_BYTES);
  return {
    sessionId: digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    number: payload.readUInt32BE(SESSION_BYTES),
  };
};

const signatureOf = (personalData: Sign, payload: Buffer): Buffer =>
  Buffer.from(personalData.keyedHash('refresh token', payload.toString('hex')), 'hex').subarray(0, SIGNATURE_BYTES);
