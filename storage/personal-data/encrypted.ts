import { z } from 'zod';
import { sealed } from './cipher.ts';

export const encrypted = sealed.extend({
  algorithm: z.literal('aes-256-gcm'),
  version: z.literal(1),
  /** Names the key: a subject may have had one before, which is destroyed. */
  key: z.uuid(),
});
/** What stands in events and read models in the place of a personal text. Plain JSON. */
export type Encrypted = z.infer<typeof encrypted>;
