import type { Slice } from '../slice.ts';
import { settingsAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const settings = { messages: { pt, en }, admin: settingsAdmin } as const satisfies Slice<keyof typeof pt>;
