import { z } from 'zod';
import { singleLine } from './text.ts';

/**
 * A schema of a URL to which readers are led: `https`, with a dot in the host name and without a user name. Normalizes it as browsers do.
 */
export const httpsUrl = singleLine('https_format')
  .max(500, 'https_format')
  .pipe(
    z.url({ normalize: true, error: 'https_format', abort: true }).regex(/^https:\/\/[^/@]+\.[^/@]+\//, 'https_format'),
  );
