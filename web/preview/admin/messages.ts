import { byLocale } from '#domain/shared/locale.ts';
import type { MessageId } from '../../messages.ts';

/** Ids of the preview's messages. */
export const PREVIEW_MESSAGE_IDS = {
  title: 'preview.title',
  open: 'preview.open',
  unsaved: 'preview.unsaved',
  close: 'desk.close',
  frame: 'preview.frame',
  language: 'preview.language',
  ...byLocale((each) => `language.${each}` as const),
  width: 'preview.width',
  phone: 'preview.phone',
  tablet: 'preview.tablet',
  desk: 'preview.desk',
  at: 'preview.at',
  now: 'preview.now',
  next: 'preview.next',
  nothing: 'preview.nothing',
  links: 'preview.links',
  linksHint: 'preview.linksHint',
  makeLink: 'preview.makeLink',
  copy: 'preview.copy',
  copied: 'preview.copied',
  selected: 'account.link.selected',
  made: 'preview.made',
  until: 'preview.until',
  revoke: 'preview.revoke',
  revoked: 'preview.revoked',
  noAnswer: 'account.noAnswer',
} as const satisfies Record<string, MessageId>;

export type PreviewMessages = Record<keyof typeof PREVIEW_MESSAGE_IDS, string>;
