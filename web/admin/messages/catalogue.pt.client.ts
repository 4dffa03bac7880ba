'use client';
import type { MessageId } from '../../messages.ts';

const files = import.meta.glob<Record<string, string>>('../../**/messages.pt.json', { eager: true, import: 'default' });

/** All messages in Portuguese. */
export const catalogue = Object.assign({}, ...Object.values(files)) as Readonly<Record<MessageId, string>>;
