import type { Slice } from '../slice.ts';
import { operationsAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const operations = { messages: { pt, en }, admin: operationsAdmin } as const satisfies Slice<keyof typeof pt>;
