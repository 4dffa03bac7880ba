import { z } from 'zod';
import { singleLine } from './text.ts';

const hasNoCredentials = (url: string): boolean => {
  const { username, password } = new URL(url);
  return username === '' && password === '';
};

/**
 * A schema of a URL to which readers are led: `https`, with a dot in the host name or an IPv6 address, and without a user name. Normalizes it
 * as browsers do.
 */
export const httpsUrl = singleLine('https_format')
  .max(500, 'https_format')
  .pipe(
    z
      .url({ protocol: /^https$/, normalize: true, error: 'https_format', abort: true })
      .refine(hasNoCredentials, { error: 'url_credentials', abort: true })
      .regex(/^https:\/\/([^/@]+\.[^/@]+|\[[^/@]+)\//, { error: 'url_host', abort: true }),
  );
