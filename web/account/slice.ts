import type { Slice } from '../slice.ts';
import { accountAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const account = { messages: { pt, en }, admin: accountAdmin } as const satisfies Slice<keyof typeof pt>;
