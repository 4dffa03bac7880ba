import { frameHosts } from '#domain/shared/blocks.ts';

/**
 * Content security policy of all pages. Scripts are loaded by URL only; inline `application/ld+json` for search engines is data,
 * to which script policies do not apply. Inline styles are allowed for placeholders of pictures.
 */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  `frame-src ${frameHosts.map((host) => `https://${host}`).join(' ')}`,
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');
