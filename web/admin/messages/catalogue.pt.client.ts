'use client';
import type { MessageId } from '../../messages.ts';

const files = import.meta.glob<Record<string, string>>('../../**/messages.pt.json', { eager: true, import: 'default' });

/** All messages in Portuguese. */
export const catalogue = Object.assign({}, ...Object.values(files)) as Readonly<Record<MessageId, string>>;

// During development, an edited file changes the messages of the open page, which keeps its state.
import.meta.hot?.accept((edited) => Object.assign(catalogue, edited?.catalogue));
