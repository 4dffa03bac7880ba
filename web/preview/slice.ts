import type { Slice } from '../slice.ts';
import { previewAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const preview = { messages: { pt, en }, admin: previewAdmin } as const satisfies Slice<keyof typeof pt>;
