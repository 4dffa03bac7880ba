'use client';
import './pairing/pairing.css';
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import type { Block } from '#domain/shared/blocks.ts';
import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { useQuestionBeforeLeaving } from '../../../admin/leaving/question-before-leaving.client.ts';
import { useDistinctState } from '../../../admin/use-distinct-state.client.ts';
import { Button } from '../../../components/button.tsx';
import { alignRows } from '../../working-copy/align-translations.ts';
import { toBlocks, toDocument } from '../../working-copy/block-conversion.ts';
import { useCurrentTerms } from '../glossary/use-terms.client.ts';
import type { EditedDocument } from '../working-copy/shared-text.client.ts';
import { useRichTextContext } from './context/rich-text-context.client.tsx';
import { type BlockDecorationState, blockDecorationKey } from './document/block-decorations.ts';
import { copyMissingBlocks, type PictureTextLookup } from './document/copy-structure.ts';
import { focusEditor } from './document/focus-editor.client.ts';
import { placeCaretBehind } from './document/place-caret.ts';
import { FindBar } from './find/find-bar.client.tsx';
import { PairingPanel } from './pairing/pairing-panel.client.tsx';
import { usePairing } from './pairing/use-pairing.client.ts';
import { TextEditor, useTextEditor } from './text-editor.client.tsx';
import { hasPlaceholders } from './uploads/upload-placeholders.client.ts';

interface LanguagesProps {
  text: EditedDocument;
  labels: Localized<string>;
  /** One language, or both side by side. */
  view: Locale | 'both';
  /** The languages whose text the user may write; `all`: both. */
  writable: 'all' | readonly Locale[];
  /** The language of the original; without it, blocks are not said to be unpaired. */
  source?: Locale;
  /** Ids of blocks whose original changed since they were translated, by the language of the translation. */
  outdated: Localized<ReadonlySet<string>>;
}

const idsOf = ({ state }: Editor): (string | null)[] => state.doc.children.map(({ attrs }) => attrs.id);

/**
 * Renders the text editors of both languages side by side, or only that of the language `view`. Blocks with the same id, which are
 * translations of each other, start in the same row.
 */
export const BilingualEditor = ({ text, labels, view, writable, source, outdated }: LanguagesProps) => {
  const { words, pictureTexts } = useRichTextContext();
  const [{ count, missing }, setAlignment] = useDistinctState(UNALIGNED, isSameAlignment);
  const mayWrite = (language: Locale) => writable === 'all' || writable.includes(language);
  const editorOf = (language: Locale) => ({
    language,
    label: labels[language],
    text,
    isReadOnly: !mayWrite(language),
    onChange: (isByUser: boolean) => {
      if (isByUser) pairing.pairNew();
      align();
    },
  });
  const pt = useTextEditor(editorOf('pt'));
  const en = useTextEditor(editorOf('en'));
  const pairing = usePairing({ editors: { pt: pt.editor, en: en.editor }, source, mayWrite });
  const align = () => {
    const [first, second] = [pt.editor, en.editor];
    if (!first || !second || first.isDestroyed || second.isDestroyed) return;
    const rows = alignRows(idsOf(first), idsOf(second));
    const unpaired = pairing.find();
    mark(first, rows.first, outdated.pt, unpaired.pt);
    mark(second, rows.second, outdated.en, unpaired.en);
    const missing = { pt: lacksBlocksOf(second, first), en: lacksBlocksOf(first, second) };
    setAlignment({ count: rows.count, missing });
  };
  const addMissing = (language: Locale) => {
    const [from, to] = language === 'pt' ? [en.editor, pt.editor] : [pt.editor, en.editor];
    if (from && to) copyStructure(from, to, (id) => pictureTexts[id]?.[language]);
  };
  useEffect(align);
  useCurrentTerms(pt.editor, en.editor);
  const isUploading = [useHasUploads(pt.editor), useHasUploads(en.editor)].includes(true);
  useQuestionBeforeLeaving(isUploading ? words.leaveUploads : undefined);
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
      {/* Below the text, which would otherwise move while somebody writes. */}
      {pairing.texts && view !== source && pairing.unpaired.own.length > 0 && (
        <PairingPanel {...pairing.texts} unpaired={pairing.unpaired} words={words} />
      )}
    </>
  );
};

/** The number of rows, and whether the text of a language lacks blocks that the other one has. */
interface Alignment {
  count: number;
  missing: Localized<boolean>;
}

const UNALIGNED: Alignment = { count: 1, missing: { pt: false, en: false } };

const isSameAlignment = (one: Alignment, other: Alignment): boolean =>
  one.count === other.count && locales.every((language) => one.missing[language] === other.missing[language]);

const useHasUploads = (editor: Editor | null): boolean =>
  useEditorState({ editor, selector: ({ editor: now }) => now !== null && hasPlaceholders(now.state) }) ?? false;

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

const mark = (editor: Editor, rows: number[], outdated: ReadonlySet<string>, unpaired: readonly string[]) => {
  const before = blockDecorationKey.getState(editor.state);
  const isSame =
    String(before?.rows) === String(rows) &&
    before?.outdated === outdated &&
    String([...before.unpaired]) === String(unpaired);
  if (isSame) return;
  const marks: BlockDecorationState = { rows, outdated, unpaired: new Set(unpaired) };
  editor.view.dispatch(editor.state.tr.setMeta(blockDecorationKey, marks).setMeta('addToHistory', false));
};
