import { mergeUnique } from '#domain/shared/merge-unique.ts';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import type { ItemType } from './item-type.ts';
import type { MessageId } from './messages.ts';
import { screenAt } from './screen-at.ts';
import type { AdminPath, AdminScreen as DeclaredScreen, JobLabels, SliceAdmin, StreamKind } from './slice.ts';
import * as slices from './slices.ts';

type AdminScreen = DeclaredScreen<MessageId>;

/** The declarations of each slice for the admin area, by the name of the slice. */
export const admins: Readonly<Record<string, SliceAdmin<MessageId>>> = Object.fromEntries(
  Object.entries(slices).flatMap(([name, slice]) => ('admin' in slice ? [[name, slice.admin]] : [])),
);

/** All admin screens, in the order of the navigation; those without a link come last. */
export const adminScreens: readonly AdminScreen[] = Object.values(admins)
  .flatMap(({ screens }) => Object.values(screens))
  .sort((one, other) => (one.link?.place ?? Infinity) - (other.link?.place ?? Infinity));

/** Links of the command menu that create something. */
export const adminActions: readonly { to: AdminPath; text: MessageId }[] = Object.values(admins).flatMap(
  ({ actions = [] }) => actions,
);

/** Kinds of items whose list and form are computed, by the prefix of their streams. */
export const itemTypes: Readonly<Record<string, ItemType<MessageId>>> = mergeUnique(
  'item type',
  Object.fromEntries(Object.entries(admins).map(([name, { items = {} }]) => [name, items])),
);

/** Kinds of event streams that the history lists, by the first part of their names. */
export const streamKinds: Readonly<Record<string, StreamKind<MessageId>>> = mergeUnique(
  'stream kind',
  Object.fromEntries(Object.entries(admins).map(([name, { kinds = {} }]) => [name, kinds])),
);

const kindOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));

/** Returns the kind of an event stream: that of articles for `article-…`; undefined if the history does not list such streams. */
export const streamKindOf = (stream: string): StreamKind<MessageId> | undefined => streamKinds[kindOf(stream)];

/** Returns the stream of the item whose name is that of an event stream: `article-…` for the work on that article, otherwise the stream. */
export const namingStreamOf = (stream: string): string => {
  const prefix = streamKindOf(stream)?.namedLike;
  return prefix === undefined ? stream : prefix + stream.slice(stream.indexOf('-') + 1);
};

/** Returns the path of the screen that shows the item of an event stream (`article-…`); undefined if there is none that the role may view. */
export const screenPathForStream = (stream: string, role: StaffRole | undefined): string | undefined => {
  const path = pathForStream(stream);
  const screen = path === undefined ? undefined : adminScreenAt(path.split('?')[0]!);
  return screen && canView(screen, role) ? path : undefined;
};

/** Returns false if only other roles may view, and so change, the item of an event stream. Streams without a screen are everyone's. */
export const isStreamOfRole = (stream: string, role: StaffRole | undefined): boolean =>
  pathForStream(stream) === undefined || screenPathForStream(stream, role) !== undefined;

const pathForStream = (stream: string): string | undefined => {
  const kind = kindOf(stream);
  const id = encodeURIComponent(stream.slice(kind.length + 1));
  const item = itemTypes[kind];
  return streamKinds[kind]?.path?.(id) ?? (item && `${item.path}?open=${id}`);
};

/** Labels of event types. */
export const eventLabels: Readonly<Record<string, MessageId>> = mergeUnique(
  'event label',
  Object.fromEntries(Object.entries(admins).map(([name, { events = {} }]) => [name, events])),
);

/** Labels of the recurring jobs, by their names. */
export const jobLabels: Readonly<Record<string, JobLabels<MessageId>>> = mergeUnique(
  'job',
  Object.fromEntries(Object.entries(admins).map(([name, { jobs = {} }]) => [name, jobs])),
);

/** The screens that edit pages, by the name of the page. */
export const editPaths = mergeUnique<NonNullable<SliceAdmin['editPaths']>>(
  'edited page',
  Object.fromEntries(Object.entries(admins).map(([name, { editPaths: paths = {} }]) => [name, paths])),
);

/** Returns the definition of the screen at a path without query string; undefined if there is none. */
export const adminScreenAt = (path: string): AdminScreen | undefined => screenAt(adminScreens, path);

/** Returns whether a visitor with this role may view a screen. `role` is undefined for a visitor who is not signed in. */
export const canView = ({ roles }: Pick<AdminScreen, 'roles'>, role: StaffRole | undefined): boolean =>
  roles === 'anyone' || (role !== undefined && roles.includes(role));
