import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { GlossaryTerm } from '#domain/glossary/events.ts';
import type { TermIndex, TermMatch } from './term-index.ts';

/** What an editor marks. */
export interface MarkedTerms {
  /** Finds the terms; undefined in an editor that marks none. */
  index: TermIndex | undefined;
  /** Returns what is shown when the pointer is on a term. */
  describe(term: GlossaryTerm): string;
}

interface TermMarksState extends MarkedTerms {
  /** The terms of each line of text that was looked at. Nodes never change, so that a key looks at one line only. */
  found: WeakMap<Node, TermMatch[]>;
  decorations: DecorationSet;
}

const key = new PluginKey<TermMarksState>('term_marks');

/** Sets what an editor marks. */
export const setTermMarks = (tr: Transaction, marked: MarkedTerms): Transaction =>
  tr.setMeta(key, marked).setMeta('addToHistory', false);

/** Returns where terms are marked, in their order. */
export const markedRanges = (state: EditorState): { from: number; to: number }[] =>
  (key.getState(state)?.decorations.find() ?? [])
    .map(({ from, to }) => ({ from, to }))
    .toSorted((a, b) => a.from - b.from);

/** Returns the id of the marked term at a position. */
export const termAt = (state: EditorState, position: number): string | undefined =>
  key.getState(state)?.decorations.find(position, position)[0]?.spec.term;

/** The text of a node, in which each character has the offset of its position. Line breaks and footnotes are one character. */
const textOf = (node: Node): string => node.textBetween(0, node.content.size, undefined, '\n');

const marksOf = ({ index, describe, found }: TermMarksState, node: Node, at: number): Decoration[] => {
  const matches = found.get(node) ?? index?.find(textOf(node)) ?? [];
  found.set(node, matches);
  return matches.map(({ term, from, to }) =>
    Decoration.inline(at + 1 + from, at + 1 + to, { class: 'term', title: describe(term) }, { term: term.id }),
  );
};

interface Line {
  node: Node;
  at: number;
}

const linesBetween = (doc: Node, from: number, to: number): Line[] => {
  const lines: Line[] = [];
  doc.nodesBetween(from, to, (node, at) => {
    if (node.isTextblock) lines.push({ node, at });
    return !node.isTextblock;
  });
  return lines;
};

/** Returns the lines that a transaction changed, each once, as they are after it. */
const changedLines = ({ mapping, doc }: Transaction): Line[] => {
  const changed = new Map<number, Line>();
  for (const [index, map] of mapping.maps.entries()) {
    const later = mapping.slice(index + 1);
    map.forEach((_from, _to, start, end) => {
      const [from, to] = [later.map(start, -1), later.map(end, 1)];
      const around = [Math.max(0, from - 1), Math.min(doc.content.size, to + 1)] as const;
      for (const line of linesBetween(doc, ...around)) changed.set(line.at, line);
    });
  }
  return [...changed.values()];
};

const markAll = (marked: MarkedTerms, doc: Node): TermMarksState => {
  const state = { ...marked, found: new WeakMap<Node, TermMatch[]>(), decorations: DecorationSet.empty };
  const decorations = linesBetween(doc, 0, doc.content.size).flatMap(({ node, at }) => marksOf(state, node, at));
  return { ...state, decorations: DecorationSet.create(doc, decorations) };
};

const markChanged = (before: TermMarksState, tr: Transaction): TermMarksState => {
  if (!before.index) return before;
  let decorations = before.decorations.map(tr.mapping, tr.doc);
  for (const { node, at } of changedLines(tr)) {
    decorations = decorations.remove(decorations.find(at + 1, at + node.nodeSize - 1));
    decorations = decorations.add(tr.doc, marksOf(before, node, at));
  }
  return { ...before, decorations };
};

/** Creates the plugin that marks terms. A change is looked for in the changed lines only. */
export const termMarksPlugin = () =>
  new Plugin<TermMarksState>({
    key,
    state: {
      init: (_, { doc }) => markAll({ index: undefined, describe: () => '' }, doc),
      apply: (tr, before) => {
        const marked: MarkedTerms | undefined = tr.getMeta(key);
        if (marked) return markAll(marked, tr.doc);
        return tr.docChanged ? markChanged(before, tr) : before;
      },
    },
    props: { decorations: (state) => key.getState(state)!.decorations },
  });

/** Marks the terms of the glossary in the text, without a mark in the document. */
export const TermMarks = Extension.create({
  name: 'term_marks',
  addProseMirrorPlugins: () => [termMarksPlugin()],
});
