import type { Locale } from '#domain/shared/locale.ts';
import { wordsOf } from '../../admin/shell-messages.ts';

/** Words of the forms with which somebody signs in. */
export const signInWords = (locale: Locale) =>
  wordsOf(locale, {
    email: 'account.email',
    password: 'account.password',
    logIn: 'account.logIn',
    noAnswer: 'account.noAnswer',
    code: 'account.code',
    codeHint: 'account.codeHint',
    factor: 'account.factor',
    verify: 'account.verify',
  });
