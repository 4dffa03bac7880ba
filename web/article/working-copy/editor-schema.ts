import { getSchema } from '@tiptap/core';
import type { MarkType, NodeType, Schema } from '@tiptap/pm/model';
import { toHexString } from 'lib0/buffer';
import { digest } from 'lib0/hash/sha256';
import { encodeUtf8 } from 'lib0/string';
import { nodes } from './nodes.ts';

let schema: Schema | undefined;

/** Returns the schema of the editor, which is built at the first call. */
export const editorSchema = (): Schema => {
  schema ??= getSchema(nodes);
  return schema;
};

let id: string | undefined;

/**
 * Returns an id of what texts may contain: 16 hexadecimal digits that differ between two releases when one knows a block, a mark or an
 * attribute that the other does not. An editor deletes what it does not know from the shared document, so it may open only documents of
 * its own schema.
 */
export const schemaId = (): string => {
  id ??= toHexString(digest(encodeUtf8(JSON.stringify(describe(editorSchema()))))).slice(0, 16);
  return id;
};

const describe = ({ nodes, marks }: Schema) =>
  [...Object.values(nodes), ...Object.values(marks)].map(({ name, spec }: NodeType | MarkType) => [
    name,
    'content' in spec ? spec.content : null,
    Object.keys(spec.attrs ?? {}).toSorted(),
  ]);
