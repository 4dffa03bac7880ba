import { Secret, TOTP } from 'otpauth';

/** Seconds for which a code is valid. */
const PERIOD = 30;
/** Codes accepted before and after the current one, because clocks differ and typing takes time. */
const WINDOW = 1;

const totpOf = (secret: string, about: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...about, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD });

/** Creates a secret of 160 bits (RFC 4226 §4) as base32, and its `otpauth:` URI for the QR code that authenticator apps scan. */
export const newTotp = (about: { issuer: string; label: string }): { secret: string; uri: string } => {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: totpOf(secret, about).toString() };
};

/**
 * Checks a code of an authenticator app and returns its time step (the number of the 30 s period that the code belongs to); undefined for a
 * wrong code. `lastStep` is the step of the last accepted code, which the caller stores. Codes of that step or an earlier one are rejected,
 * so that no code works twice.
 */
export const matchTotpStep = (secret: string, code: string, lastStep: bigint | null): bigint | undefined => {
  const totp = totpOf(secret);
  const now = Date.now();
  const delta = totp.validate({ token: code, window: WINDOW, timestamp: now });
  if (delta === null) return undefined;
  const step = BigInt(totp.counter({ timestamp: now }) + delta);
  return lastStep !== null && step <= lastStep ? undefined : step;
};
