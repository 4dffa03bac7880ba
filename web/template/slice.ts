import type { Slice } from '../slice.ts';
import { templateAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const template = { messages: { pt, en }, admin: templateAdmin } as const satisfies Slice<keyof typeof pt>;
