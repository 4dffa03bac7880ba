/**
 * Returns the Content-Security-Policy of an admin screen. Scripts and style elements need `nonce`, which React and Radix set on theirs, or
 * must be files of this site. `style` attributes, which libraries set, are allowed.
 */
export const adminContentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
