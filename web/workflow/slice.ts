import type { Slice } from '../slice.ts';
import { workflowAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const workflow = { messages: { pt, en }, admin: workflowAdmin } as const satisfies Slice<keyof typeof pt>;
