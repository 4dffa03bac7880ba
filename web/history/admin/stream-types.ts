import type { MessageId } from '../../i18n.ts';

/** What streams are about, by how they begin. */
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

/** Every kind, as it is called. */
export const streamTypeLabels = Object.fromEntries(kinds.map((kind) => [kind, `history.kind.${kind}`])) as Record<
  Kind,
  MessageId
>;

/** Of a stream; undefined where the desk has no word for it. */
export const streamType = (stream: string): Kind | undefined => kinds.find((kind) => stream.startsWith(`${kind}-`));

const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** The screen of the desk that shows what a stream is about; undefined where there is none. */
export const screenPathForStream = (stream: string): string | undefined => {
  const id = encodeURIComponent(idOf(stream));
  switch (streamType(stream)) {
    case 'article':
      return `/admin/articles/${id}`;
    case 'contributor':
      return `/admin/contributors?open=${id}`;
    case 'category':
      return `/admin/categories?open=${id}`;
    case 'media':
      return `/admin/media?picture=${id}`;
    default:
      return undefined;
  }
};

/** The command that restores what a stream is about, and what it is told. */
export const restoreCommands = (stream: string): { command: string; undoCommand: string; body: object } => {
  const kind = streamType(stream) ?? '';
  const noun = kind[0]?.toUpperCase() + kind.slice(1);
  const body = { [kind === 'media' ? 'mediaId' : 'id']: idOf(stream) };
  return { command: `Restore${noun}`, undoCommand: `Delete${noun}`, body };
};
