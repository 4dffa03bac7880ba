import type { Slice } from '../slice.ts';
import { dashboardAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const dashboard = { messages: { pt, en }, admin: dashboardAdmin } as const satisfies Slice<keyof typeof pt>;
