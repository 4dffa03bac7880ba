'use client';
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { insertFootnote, selectedFootnote, selectFootnote } from './footnote-commands.ts';

/** Ctrl+Alt+F inserts a footnote. A click on its number, or Enter while it is selected, opens its text. */
export const Footnotes = Extension.create({
  name: 'footnotes',
  priority: 200,
  addKeyboardShortcuts() {
    return {
      'Mod-Alt-f': () => {
        this.editor.view.dispatch(insertFootnote(this.editor.state));
        return true;
      },
      Enter: () => {
        const { state, view } = this.editor;
        const selected = selectedFootnote(state);
        if (selected) view.dispatch(selectFootnote(state.tr, selected.at));
        return selected !== undefined;
      },
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleClickOn(view, _pos, node, at) {
          if (node.type.name !== 'footnote') return false;
          view.dispatch(selectFootnote(view.state.tr, at));
          return true;
        },
      },
    }),
  ],
});
