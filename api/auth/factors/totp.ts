import { Secret, TOTP } from 'otpauth';

/** Seconds that a code is shown. */
const PERIOD = 30;
/** Codes before and after the current one that are taken too: clocks differ, and people type. */
const WINDOW = 1;

const totpOf = (secret: string, about: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...about, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD });

/** A new secret of 160 bits as base32 (RFC 4226 §4), and the address that authenticator apps read from a QR code. */
export const newTotp = (about: { issuer: string; label: string }): { secret: string; uri: string } => {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: totpOf(secret, about).toString() };
};

/** The step that a code is of, by the clock of this machine; undefined where it is of none, or of one that was taken before. */
export const matchTotpStep = (secret: string, code: string, lastStep: bigint | null): bigint | undefined => {
  const totp = totpOf(secret);
  const now = Date.now();
  const delta = totp.validate({ token: code, window: WINDOW, timestamp: now });
  if (delta === null) return undefined;
  const step = BigInt(totp.counter({ timestamp: now }) + delta);
  return lastStep !== null && step <= lastStep ? undefined : step;
};
