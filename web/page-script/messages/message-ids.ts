import type { MessageId } from '../../i18n.ts';

/** Messages that the page script shows. Each page contains them in its language (`layout/root.tsx`). */
export const browserMessageIds = [
  'error.unknown',
  'form.notSent',
  'form.unanswered',
  'form.sendLater',
  'form.kept',
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
