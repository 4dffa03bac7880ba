import { itemTypes, streamKinds } from '../../admin-screens.ts';
import type { MessageId } from '../../i18n.ts';

const kindOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));
const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** Returns the label of the kind of item that an event stream is about: that of articles for `article-…`; undefined if there is none. */
export const streamLabelId = (stream: string): MessageId | undefined => streamKinds[kindOf(stream)]?.label;

/** Returns the path of the admin screen that shows the item of an event stream (`article-…`); undefined if there is none. */
export const screenPathForStream = (stream: string): string | undefined => {
  const [kind, id] = [kindOf(stream), encodeURIComponent(idOf(stream))];
  const item = itemTypes[kind];
  return streamKinds[kind]?.path?.(id) ?? (item && `${item.path}?open=${id}`);
};

/**
 * Returns the names of the command that restores the deleted item of an event stream (`command`) and of the command that deletes it again
 * (`undoCommand`). Both commands have the same `body`. The type of the item must be one that can be deleted.
 */
export const restoreCommands = (stream: string): { command: string; undoCommand: string; body: object } => {
  const kind = kindOf(stream);
  const noun = kind.charAt(0).toUpperCase() + kind.slice(1);
  const body = { [kind === 'media' ? 'mediaId' : 'id']: idOf(stream) };
  return { command: `Restore${noun}`, undoCommand: `Delete${noun}`, body };
};
