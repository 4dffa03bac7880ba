'use client';
import type { Localized } from '#domain/shared/locale.ts';
import type { MessageId } from '../../messages.ts';
import { catalogue as en } from './catalogue.en.client.ts';
import { catalogue as pt } from './catalogue.pt.client.ts';

/** The messages of all languages, for the command menu, which finds what it lists by the words of each. */
export const allCatalogues: Localized<Readonly<Record<MessageId, string>>> = { pt, en };
