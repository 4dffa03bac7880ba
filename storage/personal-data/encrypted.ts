import { z } from 'zod';
import { sealed } from './cipher.ts';

export const encrypted = sealed.extend({
  algorithm: z.literal('aes-256-gcm'),
  version: z.literal(1),
  /** Id of the key, because a subject may have had earlier keys that are destroyed. */
  key: z.uuid(),
});
/** The encrypted form of a personal text in events and read models. Plain JSON. */
export type Encrypted = z.infer<typeof encrypted>;
