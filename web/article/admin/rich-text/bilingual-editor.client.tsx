'use client';
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { Block } from '#domain/shared/blocks.ts';
import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { alignRows } from './align-translations.ts';
import { toBlocks, toDocument } from './block-conversion.ts';
import { blockDecorationKey } from './block-decorations.ts';
import { copyMissingBlocks, type PictureTextLookup } from './copy-structure.ts';
import { focusEditor } from './focus-editor.client.ts';
import { placeCaretBehind } from './place-caret.ts';
import { replaceContent } from './replace-content.ts';
import { useRichTextContext } from './rich-text-context.client.tsx';
import { TextEditor, useTextEditor } from './text-editor.client.tsx';

interface LanguagesProps {
  texts: Localized<readonly Block[]>;
  /** With another number, `texts` have changed by something other than typing: the editors take over what differs. */
  replacements: number;
  labels: Localized<string>;
  /** Both side by side, or one alone. */
  view: Locale | 'both';
  /** Ids of blocks whose source changed since, by the language that is behind. */
  outdated: Localized<ReadonlySet<string>>;
  presentUsers: ReadonlyMap<string, string>;
  onChange(language: Locale, blocks: Block[]): void;
}

const idsOf = ({ state }: Editor): (string | null)[] => state.doc.children.map(({ attrs }) => attrs.id);

/** The texts of an article: blocks that belong together begin on one line. */
export const BilingualEditor = ({
  texts,
  replacements,
  labels,
  view,
  outdated,
  presentUsers,
  onChange,
}: LanguagesProps) => {
  const { words, pictureTexts } = useRichTextContext();
  const [missingBlocks, setLacks] = useState<Localized<boolean>>({ pt: false, en: false });
  const [count, setCount] = useState(Math.max(texts.pt.length, texts.en.length));
  const editorOf = (language: Locale) => ({
    language,
    label: labels[language],
    initialBlocks: texts[language],
    onChange: (blocks: Block[]) => {
      if (isReplacing.current) return;
      onChange(language, blocks);
      if (pt.editor && en.editor) pairNew(pt.editor, en.editor);
      align();
    },
  });
  const isReplacing = useRef(false);
  const pt = useTextEditor(editorOf('pt'));
  const en = useTextEditor(editorOf('en'));
  const align = () => {
    const [first, second] = [pt.editor, en.editor];
    if (!first || !second || first.isDestroyed || second.isDestroyed) return;
    const rows = alignRows(idsOf(first), idsOf(second));
    mark(first, { rows: rows.first, outdated: outdated.pt, present: presentUsers });
    mark(second, { rows: rows.second, outdated: outdated.en, present: presentUsers });
    setCount(rows.count);
    const now = { pt: lacksBlocksOf(second, first), en: lacksBlocksOf(first, second) };
    setLacks((before) => (before.pt === now.pt && before.en === now.en ? before : now));
  };
  const copy = (language: Locale) => {
    const [from, to] = language === 'pt' ? [en.editor, pt.editor] : [pt.editor, en.editor];
    if (from && to) copyStructure(from, to, (id) => pictureTexts[id]?.[language]);
  };
  useEffect(() => {
    if (replacements === 0 || !pt.editor || !en.editor) return;
    isReplacing.current = true;
    replaceContent(pt.editor, texts.pt);
    replaceContent(en.editor, texts.en);
    isReplacing.current = false;
    // `texts` change with every keystroke: they are taken over only when they come from outside.
  }, [replacements]);
  useEffect(align);
  const shown = { pt: view !== 'en', en: view !== 'pt' };
  return (
    <>
      {view === 'both' && (missingBlocks.pt || missingBlocks.en) && (
        <div className="text-structure">
          {locales.map((language) => (
            <p key={language}>
              {missingBlocks[language] && (
                <button type="button" className="desk-link" onClick={() => copy(language)}>
                  {language === 'pt' ? words.copyFromEn : words.copyFromPt}
                </button>
              )}
            </p>
          ))}
        </div>
      )}
      <div className="text-languages" data-view={view} style={{ '--rows': Math.max(1, count) } as CSSProperties}>
        {locales.map((language) => (
          <div key={language} hidden={!shown[language]} className="text-language">
            <TextEditor {...(language === 'pt' ? pt : en)} />
          </div>
        ))}
      </div>
    </>
  );
};

const blocksOf = (editor: Editor): Block[] => toBlocks(editor.state.doc.toJSON());

/** Asked at every keystroke: by ids alone. */
const lacksBlocksOf = (from: Editor, to: Editor): boolean => {
  const known = new Set(idsOf(to));
  return !isEmpty(from) && idsOf(from).some((id) => id !== null && !known.has(id));
};

const isEmpty = ({ state: { doc } }: Editor): boolean =>
  doc.childCount === 1 && doc.firstChild!.isTextblock && doc.content.size <= 2;

/** Adds the blocks that are missing in one step, which is undone like typing. The caret goes into the first of them that holds text. */
const copyStructure = (from: Editor, to: Editor, textsOf: PictureTextLookup): void => {
  const { state, schema, view } = to;
  const existing = blocksOf(to);
  const known = new Set(existing.map(({ id }) => id));
  const { tr } = state;
  const added: number[] = [];
  let position = 0;
  for (const block of copyMissingBlocks(blocksOf(from), existing, textsOf)) {
    if (!known.has(block.id)) {
      tr.insert(position, schema.nodeFromJSON(toDocument([block])).firstChild!);
      added.push(position);
    }
    position += tr.doc.nodeAt(position)!.nodeSize;
  }
  if (existing.length === 0) tr.delete(position, tr.doc.content.size);
  const first = added.find((start) => !tr.doc.nodeAt(start)!.isAtom);
  if (first === undefined) placeCaretBehind(tr, position);
  else tr.setSelection(TextSelection.near(tr.doc.resolve(first + 1)));
  // The button that was pressed disappears with the next rendering.
  focusEditor(to);
  view.dispatch(tr.scrollIntoView());
};

/** What is written beside a block of the same kind that has no pair becomes its pair: what one sees on one line belongs together. */
const pairNew = (first: Editor, second: Editor) => {
  const [here, there] = [idsOf(first), idsOf(second)];
  const rows = alignRows(here, there);
  const { tr } = second.state;
  second.state.doc.forEach((node, at, index) => {
    const place = rows.first.indexOf(rows.second[index]!);
    const id = here[place];
    if (!id || id === there[index] || there.includes(id) || here.includes(there[index]!)) return;
    if (first.state.doc.child(place).type === node.type) tr.setNodeAttribute(at, 'id', id);
  });
  if (tr.docChanged) second.view.dispatch(tr.setMeta('addToHistory', false));
};

const mark = (
  editor: Editor,
  marks: { rows: number[]; outdated: ReadonlySet<string>; present: ReadonlyMap<string, string> },
) => {
  const before = blockDecorationKey.getState(editor.state);
  const isSame =
    String(before?.rows) === String(marks.rows) &&
    before?.outdated === marks.outdated &&
    before?.present === marks.present;
  if (!isSame) editor.view.dispatch(editor.state.tr.setMeta(blockDecorationKey, marks).setMeta('addToHistory', false));
};
