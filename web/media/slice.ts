import type { Slice } from '../slice.ts';
import { mediaAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const media = { messages: { pt, en }, admin: mediaAdmin } as const satisfies Slice<keyof typeof pt>;
