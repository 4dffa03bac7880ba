import { itemTypes } from '../../admin-screens.ts';
import type { MessageId } from '../../i18n.ts';

/** Stream types: the first part of a stream's name. */
const kinds = [
  'article',
  'featured',
  'contributor',
  'category',
  'categories',
  'media',
  'restaurant',
  'restaurants',
  'edition',
  'hyperlink',
  'advert',
  'page',
  'settings',
  'account',
  'subscriber',
  'projection',
] as const;
type Kind = (typeof kinds)[number];

/** Message ids of the stream types' labels. */
export const streamTypeLabels = Object.fromEntries(kinds.map((kind) => [kind, `history.kind.${kind}`])) as Record<
  Kind,
  MessageId
>;

/**
 * Returns the type of an event stream, the first part of its name: `article` for `article-…`. Undefined if the admin area has no label for
 * the type.
 */
export const streamType = (stream: string): Kind | undefined => kinds.find((kind) => stream.startsWith(`${kind}-`));

const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** Returns the path of the admin screen that shows the item of an event stream (`article-…`); undefined if there is none. */
export const screenPathForStream = (stream: string): string | undefined => {
  const id = encodeURIComponent(idOf(stream));
  switch (streamType(stream)) {
    case 'article':
      return `/admin/articles/${id}`;
    case 'contributor':
      return `/admin/contributors?open=${id}`;
    case 'category':
      return `/admin/categories?open=${id}`;
    case 'subscriber':
      return '/admin/subscribers?state=all';
    case 'edition':
      return `/admin/editions?open=${id}`;
    case 'settings':
      return '/admin/settings';
    case 'media':
      return `/admin/media?picture=${id}`;
    default:
      return itemPath(stream, id);
  }
};

const itemPath = (stream: string, id: string): string | undefined => {
  const type = itemTypes[stream.slice(0, stream.indexOf('-'))];
  return type && `${type.path}?open=${id}`;
};

/**
 * Returns the names of the command that restores the deleted item of an event stream (`command`) and of the command that deletes it again
 * (`undoCommand`). Both commands have the same `body`. The type of the item must be one that can be deleted.
 */
export const restoreCommands = (stream: string): { command: string; undoCommand: string; body: object } => {
  const kind = streamType(stream) ?? '';
  const noun = kind[0]?.toUpperCase() + kind.slice(1);
  const body = { [kind === 'media' ? 'mediaId' : 'id']: idOf(stream) };
  return { command: `Restore${noun}`, undoCommand: `Delete${noun}`, body };
};
