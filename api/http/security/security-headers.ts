/**
 * Content security policy of all responses except pages: should a browser show one as a document, it loads and runs nothing and
 * cannot be framed.
 */
const NOTHING_ALLOWED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** One year (RFC 6797 §6.1), without subdomains, which may not belong to this site. */
const HTTPS_ONLY = 'max-age=31536000';

/**
 * Returns the security headers that every response gets by default. With `secure`, for a site with https, they include HSTS. Pages replace
 * the content security policy, and pictures `cross-origin-resource-policy`.
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

/** Header of pictures, which feeds, e-mails and other sites may embed. */
export const EMBEDDABLE_ANYWHERE = { 'cross-origin-resource-policy': 'cross-origin' };
