import type { Locale } from '#domain/shared/locale.ts';
import { pickMessages } from '../../../admin/shell-messages.ts';

/** Returns the texts of the form that makes a key. */
export const keyFormWords = (locale: Locale) =>
  pickMessages(locale, {
    noAnswer: 'account.noAnswer',
    send: 'serviceKeys.make',
    password: 'account.currentPassword',
    name: 'serviceKeys.name',
    nameHint: 'serviceKeys.nameHint',
    scopes: 'serviceKeys.scopes',
    days: 'serviceKeys.until',
    once: 'serviceKeys.once',
    field: 'serviceKeys.key',
    copy: 'serviceKeys.copy',
    copied: 'serviceKeys.copied',
    selected: 'serviceKeys.selected',
    close: 'serviceKeys.close',
  });

/** Returns the labels of the days until a key expires, from which its maker chooses. */
export const keyDays = (locale: Locale) =>
  pickMessages(locale, { 30: 'serviceKeys.days.30', 90: 'serviceKeys.days.90', 365: 'serviceKeys.days.365' });
