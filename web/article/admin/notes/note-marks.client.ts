'use client';
import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { NotedWords } from '#domain/note/events.ts';
import { isFromSharedText } from '../working-copy/shared-text.client.ts';
import { findWords, type Range } from './noted-words.ts';
import { boundText, rangeOfPlace } from './words-place.client.ts';

/** A note whose words are highlighted. */
export interface MarkedNote {
  id: string;
  words: NotedWords;
}

/** What an editor highlights. */
export interface NoteMarks {
  notes: readonly MarkedNote[];
  /** Id of the note that is open in the panel. */
  active: string | undefined;
  /** Epoch of the shared document. */
  document: string;
}

interface NoteMarksState extends NoteMarks {
  /** Where the words of each note are. Notes whose words were deleted are missing. */
  ranges: ReadonlyMap<string, Range>;
}

const key = new PluginKey<NoteMarksState>('note_marks');

/** Where the words of notes are in an editor, by note. */
export type NoteRanges = ReadonlyMap<string, Range>;

export const noteRanges = (state: EditorState): NoteRanges => key.getState(state)?.ranges ?? new Map();

/** Sets what an editor highlights. */
export const setNoteMarks = (tr: Transaction, marks: NoteMarks): Transaction =>
  tr.setMeta(key, marks).setMeta('addToHistory', false);

/** Returns the id of the note whose words are at a position; of several, the one with the shortest words. */
export const noteAt = (state: EditorState, position: number): string | undefined =>
  [...noteRanges(state)]
    .filter(([, { from, to }]) => from <= position && position <= to)
    .toSorted(([, one], [, other]) => one.to - one.from - (other.to - other.from))[0]?.[0];

const locate = (state: EditorState, { notes, document }: NoteMarks): NoteRanges =>
  new Map(
    notes.flatMap(({ id, words }): [string, Range][] => {
      const range = words.place ? rangeOfPlace(boundText(state), words.place, document) : 'lost';
      const found = typeof range === 'object' ? range : findWords(state.doc, words, range === 'deleted');
      return found ? [[id, found]] : [];
    }),
  );

const mapped = (ranges: NoteRanges, { mapping }: Transaction): NoteRanges =>
  new Map(
    [...ranges].flatMap(([id, { from, to }]): [string, Range][] => {
      const moved = { from: mapping.map(from, 1), to: mapping.map(to, -1) };
      return moved.from < moved.to ? [[id, moved]] : [];
    }),
  );

interface Options {
  /** Called when words appeared, were deleted or changed their order. */
  onRanges(ranges: NoteRanges): void;
}

/**
 * Highlights the words of notes. The place of words in the shared document is looked up when others change the text; what the user types
 * moves them like any position, since the shared document gets it only afterwards. No mark is added to the text.
 */
export const NoteHighlights = Extension.create<Options>({
  name: 'note_highlights',
  addOptions: () => ({ onRanges: () => {} }),
  addProseMirrorPlugins() {
    const { options } = this;
    return [
      new Plugin<NoteMarksState>({
        key,
        state: {
          init: () => ({ notes: [], active: undefined, document: '', ranges: new Map() }),
          apply: (tr, before, _, state) => {
            const set: NoteMarks | undefined = tr.getMeta(key);
            if (set || isFromSharedText(tr)) return { ...(set ?? before), ranges: locate(state, set ?? before) };
            return tr.docChanged ? { ...before, ranges: mapped(before.ranges, tr) } : before;
          },
        },
        view: () => {
          let reported = '';
          return {
            update: ({ state }) => {
              const ranges = noteRanges(state);
              const order = [...ranges].toSorted(([, one], [, other]) => one.from - other.from).map(([id]) => id);
              if (order.join() === reported) return;
              reported = order.join();
              options.onRanges(ranges);
            },
          };
        },
        props: { decorations: (state) => highlights(state) },
      }),
    ];
  },
});

const highlights = (state: EditorState): DecorationSet => {
  const { ranges, active } = key.getState(state)!;
  const decorations = [...ranges].map(([id, { from, to }]) =>
    Decoration.inline(from, to, { class: 'noted', 'data-note': id, ...(id === active && { 'data-active': '' }) }),
  );
  return DecorationSet.create(state.doc, decorations);
};
