import type { Slice } from '../slice.ts';
import { objectStorageAdmin } from './admin.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const objectStorage = { messages: { pt, en }, admin: objectStorageAdmin } as const satisfies Slice<
  keyof typeof pt
>;
