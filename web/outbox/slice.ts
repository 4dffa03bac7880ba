import type { Slice } from '../slice.ts';
import { outboxAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const outbox = { messages: { pt, en }, admin: outboxAdmin } as const satisfies Slice<keyof typeof pt>;
