import type { Slice } from '../slice.ts';
import { noteAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const note = { messages: { pt, en }, admin: noteAdmin } as const satisfies Slice<keyof typeof pt>;
