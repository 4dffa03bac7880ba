import type { Slice } from '../slice.ts';
import { advertAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const advert = { messages: { pt, en }, admin: advertAdmin } as const satisfies Slice<keyof typeof pt>;
