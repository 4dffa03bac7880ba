import type { JSONContent } from '@tiptap/core';
import { yXmlFragmentToProsemirrorJSON } from 'y-prosemirror';
import * as Y from 'yjs';
import type { ArticleFacts, TranslationText } from '#domain/article/events.ts';
import type { Block } from '#domain/shared/blocks.ts';
import { byLocale, type Locale } from '#domain/shared/locale.ts';
import type { ArticleValues } from './article-values.ts';
import { blockNames, isOnlyEmpty, toBlock } from './block-conversion.ts';
import {
  contentOf,
  factNames,
  factsOf,
  keywordsOf,
  type LineName,
  lineNames,
  lineOf,
  travelOf,
} from './document-fields.ts';
import { readTravel } from './travel-fields.ts';

/**
 * Returns the values of an article that a shared document holds. A field that was never set is empty. `featured` is not part of the document
 * and always false.
 */
export const readValues = (doc: Y.Doc): ArticleValues => createValuesReader(doc).read();

/**
 * Returns `read`, which returns the values of the document as `readValues` does but converts only the blocks that changed since the last
 * call, and `stop`, which ends that observation.
 */
export const createValuesReader = (doc: Y.Doc) => {
  const content = createContentReader(doc);
  const textOf = (locale: Locale): TranslationText => {
    const lines = Object.fromEntries(lineNames.map((name) => [name, lineOf(doc, locale, name).toString()]));
    return { ...(lines as Record<LineName, string>), content: content.read(locale) };
  };
  return {
    read: (): ArticleValues => ({ facts: readFacts(doc), featured: false, texts: byLocale(textOf) }),
    stop: content.stop,
  };
};

/** Returns `read`, which returns the blocks of a language's text, converting only those that changed since the last call, and `stop`. */
export const createContentReader = (doc: Y.Doc) => {
  const known = new WeakMap<object, Block>();
  const forget = ({ changedParentTypes }: Y.Transaction) => {
    for (const type of changedParentTypes.keys()) known.delete(type);
  };
  doc.on('afterTransaction', forget);
  const blockOf = (element: Y.XmlElement): Block => {
    const block = known.get(element) ?? toBlockOf(element);
    known.set(element, block);
    return block;
  };
  return {
    read: (locale: Locale): Block[] => {
      const blocks = elementsOf(contentOf(doc, locale)).map(blockOf);
      return isOnlyEmpty(blocks) ? [] : blocks;
    },
    stop: () => doc.off('afterTransaction', forget),
  };
};

const readFacts = (doc: Y.Doc): ArticleFacts => {
  const facts = factsOf(doc);
  const values = Object.fromEntries(factNames.map((name) => [name, facts.get(name) ?? (name === 'date' ? '' : null)]));
  return {
    ...(values as unknown as ArticleFacts),
    keywords: [...new Set(keywordsOf(doc).toArray())],
    travel: readTravel(travelOf(doc)),
  };
};

/** Returns the blocks of a shared text, in order, without those of a type that only a later release knows. */
export const elementsOf = (content: Y.XmlFragment): Y.XmlElement[] =>
  content.toArray().filter((each) => each instanceof Y.XmlElement && blockNames.has(each.nodeName)) as Y.XmlElement[];

/** Returns the block that an element of a shared text holds. */
export const toBlockOf = (element: Y.XmlElement): Block => {
  const { content } = yXmlFragmentToProsemirrorJSON({ toArray: () => [element] } as unknown as Y.XmlFragment);
  return toBlock((content as JSONContent[])[0]!);
};
