import type { Slice } from '../slice.ts';
import { contributorAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const contributor = { messages: { pt, en }, admin: contributorAdmin } as const satisfies Slice<keyof typeof pt>;
