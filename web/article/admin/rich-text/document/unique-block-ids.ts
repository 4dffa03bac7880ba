import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { newBlockId } from '../../../working-copy/align-translations.ts';
import { isFromSharedText } from '../../working-copy/shared-text.client.ts';

/** Gives every block a unique id, also after splitting, pasting and duplicating blocks. Leaves what others write to their editors. */
export const UniqueBlockIds = Extension.create({
  name: 'kept_ids',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, { doc, tr }) => {
        if (!transactions.some((each) => each.docChanged && !isFromSharedText(each))) return undefined;
        const seen = new Set<string>();
        doc.forEach((node, at) => {
          const { id } = node.attrs;
          const kept = id && !seen.has(id) ? id : newBlockId();
          seen.add(kept);
          if (kept !== id) tr.setNodeAttribute(at, 'id', kept);
        });
        return tr.docChanged ? tr : undefined;
      },
    }),
  ],
});
