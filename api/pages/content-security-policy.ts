import { createHash } from 'node:crypto';
import { frameHosts } from '#domain/shared/blocks.ts';

/**
 * What a page may load. Kept pages are the same for everybody, so each inline script is allowed by its hash instead of a
 * nonce. Styles may stand inline: placeholders of pictures do.
 */
export const contentSecurityPolicy = (html: string): string => {
  const scripts = ["'self'", ...inlineScriptHashes(html)].join(' ');
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${frameHosts.map((host) => `https://${host}`).join(' ')}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
};

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

const inlineScriptHashes = (html: string): string[] => [
  ...new Set([...html.matchAll(INLINE_SCRIPT)].map(([, script]) => `'sha256-${sha256(script!)}'`)),
];

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
