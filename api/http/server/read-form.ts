import qs from 'qs';
import { Problem } from '../problem.ts';

/** Limits of `qs`. An article of a thousand blocks fits; a malicious form is rejected before it costs noticeable time. */
const LIMITS = { depth: 8, arrayLimit: 1000, parameterLimit: 5000 };

/**
 * Parses a URL-encoded form, in which nested names such as `translations[pt][title]=…` become nested objects. Throws 400 for a form beyond
 * the limits instead of truncating it.
 */
export const readForm = (text: string): unknown => {
  try {
    return qs.parse(text, { ...LIMITS, strictDepth: true, throwOnLimitExceeded: true });
  } catch (error) {
    throw new Problem(400, 'unreadable', {}, { cause: error });
  }
};
