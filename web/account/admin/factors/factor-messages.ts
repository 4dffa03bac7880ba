import type { Locale } from '#domain/shared/locale.ts';
import { pickMessages } from '../../../admin/shell-messages.ts';
import { t } from '../../../i18n.ts';

/** Returns the translated texts of the second factors, for components that run in the browser. */
export const factorWords = (locale: Locale) =>
  pickMessages(locale, {
    noAnswer: 'account.noAnswer',
    add: 'account.factorAdd',
    remove: 'account.factorRemove',
    removed: 'account.factorRemoved',
    added: 'account.factorAdded',
    scan: 'account.factorScan',
    name: 'account.factorName',
    password: 'account.currentPassword',
    code: 'account.code',
    codeHint: 'account.codeHint',
    verify: 'account.verify',
    totp: 'account.totp',
    phone: 'account.phone',
    webauthn: 'account.passkey',
  });

/** Returns the translated texts of the passkeys on the account page, for components that run in the browser. */
export const passkeyWords = (locale: Locale) =>
  pickMessages(locale, {
    noAnswer: 'account.noAnswer',
    password: 'account.currentPassword',
    add: 'account.passkeyAdd',
    added: 'account.passkeyAdded',
    notCreated: 'account.passkeyNotCreated',
    name: 'account.passkeyName',
    nameHint: 'account.passkeyNameHint',
    name_required: 'account.passkeyNameRequired',
    unsupported: 'account.passkeyUnsupported',
    unnamed: 'account.passkey',
    used: 'account.passkeyUsed',
    unused: 'account.passkeyNeverUsed',
    rename: 'account.passkeyRename',
    renamed: 'account.passkeyRenamed',
    save: 'account.save',
    remove: 'account.factorRemove',
    removed: 'account.passkeyRemoved',
  });

/** Returns the translated texts of the recovery codes, of which `left` are not used yet. */
export const recoveryWords = (locale: Locale, left: number) => ({
  left: t(locale, 'account.recoveryCodes', { count: left }),
  ...pickMessages(locale, {
    noAnswer: 'account.noAnswer',
    password: 'account.currentPassword',
    send: 'account.recoveryCodesNew',
    once: 'account.recoveryCodesOnce',
    field: 'account.recoveryCode',
    copy: 'account.recoveryCodesCopy',
    copied: 'account.recoveryCodesCopied',
    selected: 'account.recoveryCodesSelected',
    close: 'account.recoveryCodesClose',
  }),
});
