import type { Locale } from '#domain/shared/locale.ts';
import { pickMessages } from '../../../admin/shell-messages.ts';

/** Returns the translated texts of the sign-in forms, for components that run in the browser. */
export const signInMessages = (locale: Locale) =>
  pickMessages(locale, {
    email: 'account.email',
    password: 'account.password',
    logIn: 'account.logIn',
    noAnswer: 'account.noAnswer',
    code: 'account.code',
    codeHint: 'account.codeOrRecovery',
    factor: 'account.factor',
    verify: 'account.verify',
    passkeySignIn: 'account.passkeySignIn',
    passkeyUse: 'account.passkeyUse',
    passkeyUnused: 'account.passkeyUnused',
  });
