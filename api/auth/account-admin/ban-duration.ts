import { AuthError } from '../auth-error.ts';

const UNITS: Record<string, number> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1e3, m: 60e3, h: 3600e3 };
/** A hundred years, in ms. */
const MAX_BAN_MS = 876_000 * UNITS.h!;

/**
 * Parses a ban's duration, written as in Go (`24h`, `1h30m`), into milliseconds; returns null for `none`, which ends a ban. Throws
 * `validation_failed` for any other text and for more than a hundred years.
 */
export const readBanDuration = (text: string): number | null => {
  if (text === 'none') return null;
  if (text.length > 100 || !/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(text)) throw invalid(text);
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g);
  const total = [...parts].reduce((sum, [, number, unit]) => sum + Number(number) * UNITS[unit!]!, 0);
  if (total > MAX_BAN_MS) throw invalid(text);
  return total;
};

const invalid = (text: string): AuthError =>
  new AuthError('validation_failed', { message: `invalid format for ban duration: ${text.slice(0, 40)}` });
