'use client';
import { type LanguagePair, otherOfPair } from '../../../admin/languages/use-language-pair.client.ts';
import './pairing/pairing.css';
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import type { Block } from '#domain/shared/blocks.ts';
import { type Locale, type Localized, localeSuffix } from '#domain/shared/locale.ts';
import { useQuestionBeforeLeaving } from '../../../admin/leaving/question-before-leaving.client.ts';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
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
import { type EditorPair, usePairing } from './pairing/use-pairing.client.ts';
import { TextEditor, useTextEditor } from './text-editor.client.tsx';
import { hasPlaceholders } from './uploads/upload-placeholders.client.ts';

interface LanguagesProps {
  text: EditedDocument;
  labels: Localized<string>;
  pair: LanguagePair;
  /** One language of the pair, or both side by side. */
  view: Locale | 'both';
  /** The languages whose text the user may write; `all`: each. */
  writable: 'all' | readonly Locale[];
  /** The language of the original; without it, blocks are not said to be unpaired. */
  source?: Locale;
  /** Ids of blocks whose original changed since they were translated, by the language of the translation. */
  outdated: Localized<ReadonlySet<string>>;
}

const idsOf = ({ state }: Editor): (string | null)[] => state.doc.children.map(({ attrs }) => attrs.id);

/**
 * Renders the text editors of two languages side by side, or only that of the language `view`. Blocks with the same id, which are
 * translations of each other, start in the same row.
 */
export const BilingualEditor = ({ text, labels, pair, view, writable, source, outdated }: LanguagesProps) => {
  const t = useMessage();
  const { pictureTexts } = useRichTextContext();
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
  const fields = [useTextEditor(editorOf(pair[0])), useTextEditor(editorOf(pair[1]))] as const;
  const editors = [fields[0].editor, fields[1].editor] as const;
  const pairing = usePairing({ pair, editors, source, mayWrite });
  const align = () => {
    const [first, second] = editors;
    if (!first || !second || first.isDestroyed || second.isDestroyed) return;
    const rows = alignRows(idsOf(first), idsOf(second));
    const unpaired = pairing.find();
    mark(first, rows.first, outdated[pair[0]], unpaired[0]);
    mark(second, rows.second, outdated[pair[1]], unpaired[1]);
    const missing = [lacksBlocksOf(second, first), lacksBlocksOf(first, second)] as const;
    setAlignment({ count: rows.count, missing });
  };
  const addMissing = (language: Locale) => {
    const [from, to] = language === pair[0] ? [editors[1], editors[0]] : editors;
    if (from && to) copyStructure(from, to, (id) => pictureTexts[id]?.[language]);
  };
  useEffect(align);
  useCurrentTerms(pair, ...editors);
  const isUploading = [useHasUploads(editors[0]), useHasUploads(editors[1])].includes(true);
  useQuestionBeforeLeaving(isUploading ? t('article.editor.leaveUploads') : undefined);
  const searched = useMemo(() => editableEditors(pair, view, editors), [view, ...editors]);
  const finding = useFinding(searched);
  return (
    <>
      {view === 'both' && missing.includes(true) && (
        <div className="text-structure">
          {pair.map((language, at) => (
            <p key={language}>
              {missing[at] && mayWrite(language) && (
                <Button type="button" variant="ghost" onClick={() => addMissing(language)}>
                  {t(`article.editor.copyFrom${localeSuffix(otherOfPair(pair, language))}`)}
                </Button>
              )}
            </p>
          ))}
        </div>
      )}
      {finding.initial === undefined ? (
        <p className="text-find-open">
          <Button type="button" variant="ghost" aria-keyshortcuts="Control+H Meta+Alt+F" onClick={finding.open}>
            {t('article.editor.find')}
          </Button>
        </p>
      ) : (
        <FindBar editors={searched} initial={finding.initial} onClose={finding.close} />
      )}
      <div className="text-languages" data-view={view} style={{ '--rows': Math.max(1, count) } as CSSProperties}>
        {pair.map((language, at) => (
          <div key={language} hidden={view !== 'both' && view !== language} className="text-language">
            <TextEditor {...fields[at]!} />
          </div>
        ))}
      </div>
      {/* Below the text, which would otherwise move while somebody writes. */}
      {pairing.texts && view !== source && pairing.unpaired.own.length > 0 && (
        <PairingPanel {...pairing.texts} unpaired={pairing.unpaired} />
      )}
    </>
  );
};

/** The number of rows, and whether the text of each language lacks blocks that the other one has. */
interface Alignment {
  count: number;
  missing: readonly [boolean, boolean];
}

const UNALIGNED: Alignment = { count: 1, missing: [false, false] };

const isSameAlignment = (one: Alignment, other: Alignment): boolean =>
  one.count === other.count && String(one.missing) === String(other.missing);

const useHasUploads = (editor: Editor | null): boolean =>
  useEditorState({ editor, selector: ({ editor: now }) => now !== null && hasPlaceholders(now.state) }) ?? false;

const editableEditors = (pair: LanguagePair, view: Locale | 'both', editors: EditorPair): Editor[] =>
  editors
    .filter((_, at) => view === 'both' || view === pair[at])
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
