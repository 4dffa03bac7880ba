import type * as Y from 'yjs';
import type { ArticleFacts, TranslationText } from '#domain/article/events.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';

/** Names of the texts of a language that are one line or paragraph, each a shared text of its own. */
export const lineNames = ['title', 'slug', 'summary', 'mainImageCaption', 'mainImageAlt'] as const;
export type LineName = (typeof lineNames)[number] & keyof TranslationText;

/** Names of the facts that hold one value; of two that are set at once, one stays. */
export const factNames = ['category', 'author', 'photographer', 'mainImage', 'date', 'layout'] as const;
export type FactName = (typeof factNames)[number] & keyof ArticleFacts;

/** Parts of a document that are saved by themselves: the texts of each language, and what the languages share. */
export const documentParts = ['shared', ...locales] as const;
export type DocumentPart = (typeof documentParts)[number];

/** Returns the shared text of a field, such as the Portuguese title. */
export const lineOf = (doc: Y.Doc, locale: Locale, name: LineName): Y.Text => doc.getText(`${locale}.${name}`);

/** Returns the shared text with formatting: a list of blocks, bound to the editor of a language. */
export const contentOf = (doc: Y.Doc, locale: Locale): Y.XmlFragment => doc.getXmlFragment(`${locale}.content`);

/**
 * Returns the map of the facts. It also has `source`, the language that was written first in a new article, and `update`, the id of the
 * scheduled update whose changes are being edited.
 */
export const factsOf = (doc: Y.Doc): Y.Map<string | null> => doc.getMap('facts');

/** Returns the map of the place or walk, with each text and number under a key of its own, such as `name.pt` and `distance`. */
export const travelOf = (doc: Y.Doc): Y.Map<unknown> => doc.getMap('travel');

/** Returns the list of the ids of keywords. */
export const keywordsOf = (doc: Y.Doc): Y.Array<string> => doc.getArray('keywords');

/** Returns everything that a part of the document consists of. */
export const fieldsOf = (doc: Y.Doc, part: DocumentPart): Y.AbstractType<unknown>[] =>
  (part === 'shared'
    ? [factsOf(doc), travelOf(doc), keywordsOf(doc)]
    : [contentOf(doc, part), ...lineNames.map((name) => lineOf(doc, part, name))]) as Y.AbstractType<unknown>[];

/** Returns the part to which a field of the document belongs, by the name of the field. */
export const partOf = (field: string): DocumentPart =>
  locales.find((locale) => field.startsWith(`${locale}.`)) ?? 'shared';
