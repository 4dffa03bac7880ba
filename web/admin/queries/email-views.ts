export const UNSENT_EMAIL_KINDS = [
  'confirmation',
  'invite',
  'recovery',
  'magiclink',
  'email_change_current',
  'email_change_new',
  'reauthentication',
  'newsletter',
] as const;

/** An e-mail that the mail server has not accepted. */
export interface UnsentEmail {
  id: string;
  kind: (typeof UNSENT_EMAIL_KINDS)[number];
  /** Null if the recipient was erased. */
  to: string | null;
  /** `failed`: given up. `interrupted`: the process stopped while sending it, so it may have been sent. */
  state: 'waiting' | 'failed' | 'interrupted';
  /** Why the last attempt failed; empty if none did. */
  reason: string;
  /** Time of the last attempt. */
  at: string;
  nextAttempt: string | undefined;
  /** False if its link has expired, or its recipient was erased. */
  canBeSent: boolean;
}

/** An e-mail that was stored because there was no mail server; of an erased recipient only its time remains. */
export type StoredEmailEntry =
  | { id: string; at: string; to: string; subject: string }
  | { id: string; at: string; forgotten: true };

export interface StoredEmail {
  to: string;
  subject: string;
  text: string;
  at: string;
}
