import type { Slice } from '../slice.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const settings = { messages: { pt, en } } as const satisfies Slice<keyof typeof pt>;
