import type { Slice } from '../slice.ts';
import { glossaryAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const glossary = { messages: { pt, en }, admin: glossaryAdmin } as const satisfies Slice<keyof typeof pt>;
