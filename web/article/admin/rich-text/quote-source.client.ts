import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView, NodeView } from '@tiptap/pm/view';

/** Length that `domain/shared/blocks.ts` accepts. */
const MAX_SOURCE_LENGTH = 300;

/** Shows a field for the author or source below the text of each quotation. It is drawn without React, like other blocks of text. */
export const QuoteSource = Extension.create<{ label: string }>({
  name: 'quote_source',
  addOptions: () => ({ label: '' }),
  addProseMirrorPlugins() {
    const { label } = this.options;
    return [new Plugin({ props: { nodeViews: { quote: (node, view, at) => quoteView(node, view, at, label) } } })];
  },
});

const quoteView = (shown: Node, view: EditorView, position: () => number | undefined, label: string): NodeView => {
  const [dom, contentDOM] = [document.createElement('blockquote'), document.createElement('div')];
  const input = sourceInput(label, shown);
  input.addEventListener('input', () => storeSource(view, position(), input.value));
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    placeCaretInQuote(view, position());
  });
  dom.append(contentDOM, input);
  return {
    dom,
    contentDOM,
    update(node) {
      if (node.type !== shown.type) return false;
      const source = sourceOf(node);
      // Setting an equal value would move the caret of the field.
      if (source !== input.value) input.value = source;
      return true;
    },
    stopEvent: ({ target }) => target === input,
    ignoreMutation: ({ target, type }) => type !== 'selection' && !contentDOM.contains(target),
  };
};

const sourceOf = (quote: Node): string => quote.attrs.source ?? '';

const sourceInput = (label: string, quote: Node): HTMLInputElement => {
  const input = document.createElement('input');
  input.className = 'quote-source';
  input.placeholder = label;
  input.ariaLabel = label;
  input.maxLength = MAX_SOURCE_LENGTH;
  input.contentEditable = 'false';
  input.value = sourceOf(quote);
  return input;
};

const storeSource = (view: EditorView, at: number | undefined, source: string): void => {
  if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, 'source', source || null));
};

/** Puts the caret at the end of the quotation's text. */
const placeCaretInQuote = (view: EditorView, at: number | undefined): void => {
  if (at === undefined) return;
  const { tr } = view.state;
  const end = at + tr.doc.nodeAt(at)!.nodeSize - 1;
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end)));
  view.focus();
};
