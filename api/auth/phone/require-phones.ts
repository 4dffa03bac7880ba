import { AuthError } from '../auth-error.ts';
import type { Auth } from '../service/auth.ts';

/** Throws `phone_provider_disabled` for a phone when the site can send no text messages (`AUTH_SMS_HOOK`). */
export const requirePhones = ({ phones }: Pick<Auth, 'phones'>, { phone }: { phone?: string | undefined }): void => {
  if (phone !== undefined && !phones) throw new AuthError('phone_provider_disabled');
};
