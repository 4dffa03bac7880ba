'use client';
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import type { Block } from '#domain/shared/blocks.ts';
import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { Button } from '../../../components/button.tsx';
import { alignRows } from '../../working-copy/align-translations.ts';
import { toBlocks, toDocument } from '../../working-copy/block-conversion.ts';
import { useCurrentTerms } from '../glossary/use-terms.client.ts';
import type { EditedDocument } from '../working-copy/shared-text.client.ts';
import { useRichTextContext } from './context/rich-text-context.client.tsx';
import { blockDecorationKey } from './document/block-decorations.ts';
import { copyMissingBlocks, type PictureTextLookup } from './document/copy-structure.ts';
import { focusEditor } from './document/focus-editor.client.ts';
import { placeCaretBehind } from './document/place-caret.ts';
import { FindBar } from './find/find-bar.client.tsx';
import { TextEditor, useTextEditor } from './text-editor.client.tsx';

interface LanguagesProps {
  text: EditedDocument;
  labels: Localized<string>;
  /** One language, or both side by side. */
  view: Locale | 'both';
  /** The languages whose text the user may write; `all`: both. */
  writable: 'all' | readonly Locale[];
  /** Ids of blocks whose original changed since they were translated, by the language of the translation. */
  outdated: Localized<ReadonlySet<string>>;
}

const idsOf = ({ state }: Editor): (string | null)[] => state.doc.children.map(({ attrs }) => attrs.id);

/**
 * Renders the text editors of both languages side by side, or only that of the language `view`. Blocks with the same id, which are
 * translations of each other, start in the same row.
 */
export const BilingualEditor = ({ text, labels, view, writable, outdated }: LanguagesProps) => {
  const { words, pictureTexts } = useRichTextContext();
  const [{ count, missing }, setAlignment] = useAlignment();
  const mayWrite = (language: Locale) => writable === 'all' || writable.includes(language);
  const editorOf = (language: Locale) => ({
    language,
    label: labels[language],
    text,
    isReadOnly: !mayWrite(language),
    onChange: (isByUser: boolean) => {
      if (isByUser && pt.editor?.isEditable && en.editor?.isEditable) pairNew(pt.editor, en.editor);
      align();
    },
  });
  const pt = useTextEditor(editorOf('pt'));
  const en = useTextEditor(editorOf('en'));
  const align = () => {
    const [first, second] = [pt.editor, en.editor];
    if (!first || !second || first.isDestroyed || second.isDestroyed) return;
    const rows = alignRows(idsOf(first), idsOf(second));
    mark(first, { rows: rows.first, outdated: outdated.pt });
    mark(second, { rows: rows.second, outdated: outdated.en });
    const missing = { pt: lacksBlocksOf(second, first), en: lacksBlocksOf(first, second) };
    setAlignment({ count: rows.count, missing });
  };
  const addMissing = (language: Locale) => {
    const [from, to] = language === 'pt' ? [en.editor, pt.editor] : [pt.editor, en.editor];
    if (from && to) copyStructure(from, to, (id) => pictureTexts[id]?.[language]);
  };
  useEffect(align);
  useCurrentTerms(pt.editor, en.editor);
  const shown = { pt: view !== 'en', en: view !== 'pt' };
  const searched = useMemo(() => shownEditors(view, pt.editor, en.editor), [view, pt.editor, en.editor]);
  const finding = useFinding(searched);
  return (
    <>
      {view === 'both' && (missing.pt || missing.en) && (
        <div className="text-structure">
          {locales.map((language) => (
            <p key={language}>
              {missing[language] && mayWrite(language) && (
                <Button type="button" variant="ghost" onClick={() => addMissing(language)}>
                  {language === 'pt' ? words.copyFromEn : words.copyFromPt}
                </Button>
              )}
            </p>
          ))}
        </div>
      )}
      {finding.initial === undefined ? (
        <p className="text-find-open">
          <Button type="button" variant="ghost" aria-keyshortcuts="Control+H Meta+Alt+F" onClick={finding.open}>
            {words.find}
          </Button>
        </p>
      ) : (
        <FindBar editors={searched} initial={finding.initial} words={words} onClose={finding.close} />
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

/** The number of rows, and whether the text of a language lacks blocks that the other one has. */
interface Alignment {
  count: number;
  missing: Localized<boolean>;
}

/**
 * Holds the alignment of both texts. Setting an equal one schedules nothing: it is set after each letter, and where letters come faster than
 * the browser is idle, React takes fifty updates in a row for an endless loop and ends the editor.
 */
const useAlignment = () => {
  const [alignment, setAlignment] = useState<Alignment>({ count: 1, missing: { pt: false, en: false } });
  const last = useRef(alignment);
  const set = (next: Alignment): void => {
    if (isSameAlignment(next, last.current)) return;
    last.current = next;
    setAlignment(next);
  };
  return [alignment, set] as const;
};

const isSameAlignment = (one: Alignment, other: Alignment): boolean =>
  one.count === other.count && locales.every((language) => one.missing[language] === other.missing[language]);

const shownEditors = (view: Locale | 'both', pt: Editor | null, en: Editor | null): Editor[] =>
  [view === 'en' ? null : pt, view === 'pt' ? null : en]
    .filter((editor) => editor !== null)
    .filter(({ isEditable }) => isEditable);

/** Tells whether the bar that finds words is open, and what it searches for at first. Ctrl+H (⌘⌥F on a Mac) opens it. */
const useFinding = (editors: readonly Editor[]) => {
  const [initial, setInitial] = useState<string>();
  const open = () => {
    const selecting = editors.find(({ view, state }) => view.hasFocus() && !state.selection.empty);
    const { from, to } = selecting?.state.selection ?? { from: 0, to: 0 };
    setInitial(selecting?.state.doc.textBetween(from, to, ' ') ?? '');
  };
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const isPressed = isMac()
        ? event.metaKey && event.altKey && event.code === 'KeyF'
        : event.ctrlKey && !event.altKey && event.key.toLowerCase() === 'h';
      if (!isPressed) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, [editors]);
  return { initial, open, close: () => setInitial(undefined) };
};

/** On a Mac, Ctrl+H deletes a character. */
const isMac = (): boolean => /Mac/.test(navigator.platform);

const blocksOf = (editor: Editor): Block[] => toBlocks(editor.state.doc.toJSON());

/** Returns whether `from` has blocks that `to` lacks. Compares ids only, since it runs at every keystroke. */
const lacksBlocksOf = (from: Editor, to: Editor): boolean => {
  const known = new Set(idsOf(to));
  return !isEmpty(from) && idsOf(from).some((id) => id !== null && !known.has(id));
};

const isEmpty = ({ state: { doc } }: Editor): boolean =>
  doc.childCount === 1 && doc.firstChild!.isTextblock && doc.content.size <= 2;

/**
 * Adds the missing blocks in one transaction, which the user can undo like typing. Puts the caret into the first added block that holds
 * text.
 */
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
  // The pressed button disappears with the next render, so the focus goes to the editor.
  focusEditor(to);
  view.dispatch(tr.scrollIntoView());
};

/**
 * Pairs a new block with the unpaired block of the same type in its row by giving it the same id: blocks shown in one row belong together.
 */
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

const mark = (editor: Editor, marks: { rows: number[]; outdated: ReadonlySet<string> }) => {
  const before = blockDecorationKey.getState(editor.state);
  const isSame = String(before?.rows) === String(marks.rows) && before?.outdated === marks.outdated;
  if (!isSame) editor.view.dispatch(editor.state.tr.setMeta(blockDecorationKey, marks).setMeta('addToHistory', false));
};
