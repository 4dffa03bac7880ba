import type { Locale } from '#domain/shared/locale.ts';
import { pickMessages } from '../../admin/shell-messages.ts';

/** Returns the messages of the sign-in forms. */
export const signInMessages = (locale: Locale) =>
  pickMessages(locale, {
    email: 'account.email',
    password: 'account.password',
    logIn: 'account.logIn',
    noAnswer: 'account.noAnswer',
    code: 'account.code',
    codeHint: 'account.codeHint',
    factor: 'account.factor',
    verify: 'account.verify',
  });
