import { frameHosts } from '#domain/shared/blocks.ts';

/**
 * What a page may load, the same for every page: scripts have addresses of their own. What stands inline for search engines
 * (`application/ld+json`) is data, which no policy for scripts concerns. Styles may stand inline: placeholders of pictures do.
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
