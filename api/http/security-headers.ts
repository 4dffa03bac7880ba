/** For whatever is no page: it loads nothing, runs nothing and stands in no frame, should a browser ever show it as a document. */
const NOTHING_ALLOWED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** One year, which browsers take for lasting (RFC 6797 §6.1); other names below ours are not ours to bind. */
const HTTPS_ONLY = 'max-age=31536000';

/**
 * What every answer carries. Pages bring their own policy, and pictures lift `cross-origin-resource-policy`. `secure`: the site is https,
 * and browsers are to keep to it.
 */
export const securityHeaders = ({ secure }: { secure: boolean }): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': NOTHING_ALLOWED,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(secure && { 'strict-transport-security': HTTPS_ONLY }),
});

/** Of pictures, which feeds, letters and other sites may show. */
export const EMBEDDABLE_ANYWHERE = { 'cross-origin-resource-policy': 'cross-origin' };
