import { Extension } from '@tiptap/core';
import { search } from 'prosemirror-search';

/** Tiptap extension that marks the matches of the text that the user searches for (`find-bar.client.tsx`). */
export const FindText = Extension.create({
  name: 'findText',
  addProseMirrorPlugins: () => [search()],
});
