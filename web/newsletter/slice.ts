import type { Slice } from '../slice.ts';
import { newsletterAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const newsletter = {
  messages: { pt, en },
  admin: newsletterAdmin,
  pages: {
    newsletter: {
      paths: { pt: '/newsletter', en: '/en/newsletter' },
      link: { text: 'screen.newsletter', footer: 60 },
    },
    newsletterConfirm: {
      paths: { pt: '/newsletter/confirmar/[token]', en: '/en/newsletter/confirm/[token]' },
      hasToken: true,
    },
    newsletterUnsubscribe: {
      paths: { pt: '/newsletter/cancelar/[token]', en: '/en/newsletter/unsubscribe/[token]' },
      hasToken: true,
    },
  },
} as const satisfies Slice<keyof typeof pt>;
