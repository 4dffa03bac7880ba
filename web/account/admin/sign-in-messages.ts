import type { Locale } from '#domain/shared/locale.ts';
import { pickMessages } from '../../admin/shell-messages.ts';

/** Words of the forms with which somebody signs in. */
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
