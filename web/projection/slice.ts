import type { Slice } from '../slice.ts';
import { projectionAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const projection = { messages: { pt, en }, admin: projectionAdmin } as const satisfies Slice<keyof typeof pt>;
