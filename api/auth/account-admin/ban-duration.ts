import { AuthError } from '../auth-error.ts';

const UNITS: Record<string, number> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1e3, m: 60e3, h: 3600e3 };
/** A hundred years. */
const LONGEST = 876_000 * UNITS.h!;

/** Milliseconds of a duration as Go writes it, `24h`, `1h30m`; null for `none`. Throws `validation_failed`. */
export const readBanDuration = (text: string): number | null => {
  if (text === 'none') return null;
  if (text.length > 100 || !/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(text)) throw invalid(text);
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g);
  const total = [...parts].reduce((sum, [, number, unit]) => sum + Number(number) * UNITS[unit!]!, 0);
  if (total > LONGEST) throw invalid(text);
  return total;
};

const invalid = (text: string): AuthError =>
  new AuthError('validation_failed', { message: `invalid format for ban duration: ${text.slice(0, 40)}` });
