import qs from 'qs';
import { Problem } from './problem.ts';

/** An article of a thousand blocks fits; each limit also keeps a hostile form from costing more than a moment. */
const LIMITS = { depth: 8, arrayLimit: 1000, parameterLimit: 5000 };

/** `translations[pt][title]=…` as nested objects. Throws 400 rather than leave out what is beyond the limits. */
export const readForm = (text: string): unknown => {
  try {
    return qs.parse(text, { ...LIMITS, strictDepth: true, throwOnLimitExceeded: true });
  } catch (error) {
    throw new Problem(400, 'unreadable', {}, { cause: error });
  }
};
