import type { Slice } from '../slice.ts';
import { webhookAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const webhook = { messages: { pt, en }, admin: webhookAdmin } as const satisfies Slice<keyof typeof pt>;
