import type { MessageId } from '../i18n.ts';

/** The messages that scripts of the page show; the page carries them in its language (`frame/root.tsx`). */
export const browserMessageIds = [
  'error.unknown',
  'toast.area',
  'toast.close',
  'toast.sending',
  'toast.newRelease',
  'toast.reload',
  'toast.offline',
  'toast.online',
  'guide.openNow',
  'embed.title',
] as const satisfies MessageId[];

export type BrowserMessageId = (typeof browserMessageIds)[number];
