'use client';
import { useEffect, useState } from 'react';
import * as Y from 'yjs';
import type { Block } from '#domain/shared/blocks.ts';
import { byLocale, type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import type { LanguagePair } from '../../../admin/languages/use-language-pair.client.ts';
import { contentOf } from '../../working-copy/document-fields.ts';
import { createContentReader } from '../../working-copy/read-values.ts';
import { writeBlocks } from '../../working-copy/write-values.ts';
import { BilingualEditor } from './bilingual-editor.client.tsx';

interface UnsharedProps {
  texts: Localized<readonly Block[]>;
  pair: LanguagePair;
  /** When this number changes, `texts` were changed by something other than typing, and the editors apply the differences. */
  replacements: number;
  labels: Localized<string>;
  onChange(language: Locale, blocks: Block[]): void;
}

/** Renders the text editors of two languages for a text that only this tab edits, such as that of a static page. */
export const UnsharedEditor = ({ texts, pair, replacements, labels, onChange }: UnsharedProps) => {
  const [text] = useState(() => ({ doc: documentOf(texts) }));
  useEffect(() => writeTexts(text.doc, texts), [replacements]);
  useEffect(() => {
    const { doc } = text;
    const reader = createContentReader(doc);
    const changed = (_: Uint8Array, origin: unknown, __: Y.Doc, { changedParentTypes }: Y.Transaction) => {
      if (origin === REPLACED) return;
      for (const locale of locales) {
        const content = contentOf(doc, locale);
        if (changedParentTypes.has(content as never)) onChange(locale, reader.read(locale));
      }
    };
    doc.on('update', changed);
    return () => {
      doc.off('update', changed);
      reader.stop();
    };
  }, [text, onChange]);
  return (
    <BilingualEditor
      key={String(pair)}
      text={text}
      labels={labels}
      pair={pair}
      view="both"
      writable="all"
      outdated={NOTHING}
    />
  );
};

const NOTHING = byLocale(() => new Set<string>());

/** Origin of changes that are not typed here. */
const REPLACED = Symbol('replaced');

const documentOf = (texts: Localized<readonly Block[]>): Y.Doc => {
  const doc = new Y.Doc();
  writeTexts(doc, texts);
  return doc;
};

const writeTexts = (doc: Y.Doc, texts: Localized<readonly Block[]>): void =>
  doc.transact(() => {
    for (const locale of locales) writeBlocks(doc, contentOf(doc, locale), texts[locale]);
  }, REPLACED);
