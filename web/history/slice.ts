import type { Slice } from '../slice.ts';
import { historyAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const history = { messages: { pt, en }, admin: historyAdmin } as const satisfies Slice<keyof typeof pt>;
