import { z } from 'zod';
import { singleLine } from './text.ts';

/** An address that readers are led to: encrypted, at a public host, without a user's name, written as browsers write it. */
export const httpsUrl = singleLine('https_format')
  .max(500, 'https_format')
  .pipe(
    z.url({ normalize: true, error: 'https_format', abort: true }).regex(/^https:\/\/[^/@]+\.[^/@]+\//, 'https_format'),
  );
