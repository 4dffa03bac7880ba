import { updateYFragment } from 'y-prosemirror';
import type * as Y from 'yjs';
import { contentOf } from '#web/article/working-copy/document-fields.ts';
import { editorSchema } from '#web/article/working-copy/editor-schema.ts';

/** Makes the Portuguese paragraphs of a shared document these, as an editor does that shows them. */
export const writeParagraphs = (doc: Y.Doc, ...lines: string[]): void => {
  const schema = editorSchema();
  const paragraphs = lines.map((line) => schema.node('text_block', null, line ? [schema.text(line)] : []));
  const known = { mapping: new Map(), isOMark: new Map() };
  doc.transact(() => updateYFragment(doc, contentOf(doc, 'pt'), schema.node('doc', null, paragraphs), known));
};

/** Returns the Portuguese paragraphs of a shared document. */
export const paragraphsOf = (doc: Y.Doc): string[] =>
  contentOf(doc, 'pt')
    .toArray()
    .map((each) => (each as Y.XmlElement).toArray().join(''));
