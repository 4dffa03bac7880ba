import type { Locale } from '#domain/shared/locale.ts';
import { type MessageId, t } from '../i18n.ts';

/**
 * Returns translated messages for the props of a client component, since the message catalogues are on the server only. `ids` maps the name
 * that the component uses to the id in the catalogue.
 */
export const pickMessages = <Name extends string>(locale: Locale, ids: Record<Name, MessageId>): Record<Name, string> =>
  Object.fromEntries(Object.entries<MessageId>(ids).map(([name, id]) => [name, t(locale, id)])) as Record<Name, string>;

const FRAME = {
  skip: 'skip',
  desk: 'desk.desk',
  rooms: 'desk.rooms',
  site: 'desk.site',
  signOut: 'desk.signOut',
  failed: 'desk.failed',
  failedMore: 'desk.failedMore',
  again: 'desk.again',
  alsoHere: 'desk.alsoHere',
  ended: 'desk.ended',
  endedMore: 'desk.endedMore',
  suspended: 'desk.suspended',
  suspendedMore: 'desk.suspendedMore',
  toasts: 'toast.area',
  closeToast: 'toast.close',
  email: 'account.email',
  password: 'account.password',
  logIn: 'account.logIn',
  noAnswer: 'account.noAnswer',
  code: 'account.code',
  verify: 'account.verify',
  passkeySignIn: 'account.passkeySignIn',
  passkeyUse: 'account.passkeyUse',
  passkeyUnused: 'account.passkeyUnused',
  codeHint: 'account.codeOrRecovery',
  close: 'desk.close',
  where: 'desk.where',
  goTo: 'desk.goTo',
  goToHint: 'desk.goToHint',
  foundNothing: 'desk.foundNothing',
  actions: 'desk.actions',
  onThisPage: 'desk.onThisPage',
  shortcuts: 'desk.shortcuts',
  keyMenu: 'desk.keys.menu',
  keyHelp: 'desk.keys.help',
  keySave: 'desk.keys.save',
  keySlash: 'desk.keys.slash',
  keyFind: 'desk.keys.find',
  keyOutdated: 'desk.keys.outdated',
  keyMarks: 'desk.keys.marks',
  keyHeadings: 'desk.keys.headings',
  keyLists: 'desk.keys.lists',
  keyMove: 'desk.keys.move',
  keyOrder: 'desk.keys.order',
} as const satisfies Record<string, MessageId>;

export type ShellMessages = Record<keyof typeof FRAME, string>;

/** Returns the translated messages of the admin shell, the frame around all admin screens. */
export const shellMessages = (locale: Locale): ShellMessages => pickMessages(locale, FRAME);
