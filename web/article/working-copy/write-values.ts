import type { Node } from '@tiptap/pm/model';
import { updateYFragment } from 'y-prosemirror';
import * as Y from 'yjs';
import type { ArticleFacts } from '#domain/article/events.ts';
import type { Block } from '#domain/shared/blocks.ts';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import { locales } from '#domain/shared/locale.ts';
import type { ArticleValues } from './article-values.ts';
import { isOnlyEmpty, toDocument } from './block-conversion.ts';
import { changedRange } from './changed-range.ts';
import {
  contentOf,
  type DocumentPart,
  documentParts,
  factNames,
  factsOf,
  keywordsOf,
  lineNames,
  lineOf,
  travelOf,
} from './document-fields.ts';
import { editorSchema } from './editor-schema.ts';
import { longestIncreasing } from './longest-increasing.ts';
import { elementsOf, toBlockOf } from './read-values.ts';
import { writeTravel } from './travel-fields.ts';

interface WriteOptions {
  origin?: unknown;
  before?: ArticleValues;
  /** The parts that are written; all of them by default. */
  parts?: readonly DocumentPart[];
}

/**
 * Changes a shared document so that it holds `values`, in one transaction. Changes only what differs, letter by letter, so that what others
 * write at the same time stays. A block is recognised by its id; a moved one is deleted and inserted again. A text that is the same object in
 * `before` is not compared.
 */
export const writeValues = (
  doc: Y.Doc,
  { facts, texts }: ArticleValues,
  { origin, before, parts = documentParts }: WriteOptions = {},
): void =>
  doc.transact(() => {
    if (parts.includes('shared')) writeFacts(doc, facts);
    for (const locale of locales.filter((each) => parts.includes(each))) {
      for (const name of lineNames) writeLine(lineOf(doc, locale, name), texts[locale][name]);
      const { content } = texts[locale];
      if (content !== before?.texts[locale].content) writeBlocks(doc, contentOf(doc, locale), content);
    }
  }, origin);

const writeFacts = (doc: Y.Doc, facts: ArticleFacts): void => {
  for (const name of factNames) {
    const value = facts[name];
    if (value !== undefined && (factsOf(doc).get(name) ?? null) !== (value || null)) factsOf(doc).set(name, value);
  }
  writeKeywords(keywordsOf(doc), facts.keywords ?? []);
  writeTravel(travelOf(doc), facts.travel);
};

/** Changes a shared text to `next` by replacing what is between the first and the last difference. */
export const writeLine = (line: Y.Text, next: string): void => {
  const { start, removed, inserted } = changedRange(line.toString(), next);
  if (removed > 0) line.delete(start, removed);
  if (inserted !== '') line.insert(start, inserted);
};

/** Changes the list of keywords to `next`. Keeps what stays in its place. */
export const writeKeywords = (list: Y.Array<string>, next: readonly string[]): void => {
  if (jsonEqual(list.toArray(), next)) return;
  const kept = new Set(next);
  for (let index = list.length - 1; index >= 0; index -= 1) if (!kept.has(list.get(index))) list.delete(index);
  next.forEach((id, index) => {
    if (list.get(index) === id) return;
    const at = list.toArray().indexOf(id, index);
    if (at >= 0) list.delete(at);
    list.insert(index, [id]);
  });
  list.delete(next.length, list.length - next.length);
};

/**
 * Changes a shared text so that it holds `blocks`. A block is recognised by its id. Empty paragraphs are no text and stay in one without
 * blocks: editors that show them would put them back.
 */
export const writeBlocks = (doc: Y.Doc, content: Y.XmlFragment, blocks: readonly Block[]): void => {
  if (blocks.length === 0 && isOnlyEmpty(elementsOf(content).map(toBlockOf))) return;
  const next = blocks.length > 0 ? editorSchema().nodeFromJSON(toDocument(blocks)).children : [];
  const kept = keptElements(elementsOf(content), next);
  for (let index = content.length - 1; index >= 0; index -= 1) {
    if (!kept.has(content.get(index) as Y.XmlElement)) content.delete(index);
  }
  next.forEach((node, index) => {
    const here = content.get(index) as Y.XmlElement | undefined;
    if (!here || kept.get(here) !== node) content.insert(index, [new Y.XmlElement(node.type.name)]);
    const meta = { mapping: new Map(), isOMark: new Map() } as Parameters<typeof updateYFragment>[3];
    updateYFragment(doc, content.get(index) as Y.XmlElement, node, meta);
  });
};

/**
 * Returns the elements that stay, with the node that each becomes: those of the same id and type, as many as stay in the same order. Blocks
 * without an id are recognised by their place among these.
 */
const keptElements = (elements: readonly Y.XmlElement[], next: readonly Node[]): Map<Y.XmlElement, Node> => {
  const placeOf = new Map(withKeys(next.map(({ attrs, type }) => [attrs.id, type.name])).map((key, at) => [key, at]));
  const keys = withKeys(elements.map((element) => [element.getAttribute('id'), element.nodeName]));
  const pairs = keys.flatMap((key, index) => {
    const place = placeOf.get(key);
    return place === undefined ? [] : [{ element: elements[index]!, place }];
  });
  const stay = longestIncreasing(pairs.map(({ place }) => place));
  return new Map(stay.map((index) => [pairs[index]!.element, next[pairs[index]!.place]!]));
};

/** Returns a text for each block by which it is recognised: id and type, or its place among the blocks of this type without an id. */
const withKeys = (blocks: readonly (readonly [id: unknown, type: string])[]): string[] => {
  const counts = new Map<string, number>();
  return blocks.map(([id, type]) => {
    const key = `${type} ${id ?? ''}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return `${key} ${count}`;
  });
};
