import { sameJson } from '#domain/shared/equal.ts';
import { type Change, subjectOf } from '#projections/history/changes.ts';
import type { HistoryItem } from '#projections/history/queries.ts';

/** The command that takes an event back, and what it would change; or why there is none. */
export type Undo = { command: string; body: object; changes: Change[] } | { no: Refusal };

/** `later`: it was changed again since. `never`: nothing takes it back. `same`: it is as it was before already. */
export type Refusal = 'later' | 'never' | 'same';

type Rule = (item: HistoryItem, before: readonly HistoryItem[], later: readonly HistoryItem[]) => Undo;

const NEVER: Rule = () => ({ no: 'never' });

const idOf = ({ stream }: HistoryItem): string => stream.slice(stream.indexOf('-') + 1);

const reversed = (changes: readonly Change[]): Change[] =>
  changes.map(({ path, from, to }) => ({ path, from: to, to: from }));

const named = (item: HistoryItem) => ({ [item.stream.startsWith('media-') ? 'mediaId' : 'id']: idOf(item) });

/** By a command that says nothing but what it is about. */
const by =
  (command: string): Rule =>
  (item) => ({ command, body: named(item), changes: [] });

const PUBLICATIONS = ['ArticlePublished', 'ArticleScheduled', 'ArticleUnpublished'];

/** Which language an event is about: its history tells only what differs from the event before. */
const localeOf = (item: HistoryItem, before: readonly HistoryItem[]): unknown =>
  subjectOf([...before, item].flatMap(({ changes }) => changes)).locale;

const unpublish: Rule = (item, before) => ({
  command: 'UnpublishArticle',
  body: { ...named(item), locale: localeOf(item, before) },
  changes: [],
});

/** What was withdrawn is out again, or scheduled for the moment that it was. */
const publishAgain: Rule = (item, before) => {
  const locale = localeOf(item, before);
  const at = before.findLastIndex(
    (each, index) => PUBLICATIONS.includes(each.type) && localeOf(each, before.slice(0, index)) === locale,
  );
  const body = { ...named(item), locale };
  if (before[at]?.type === 'ArticlePublished') return { command: 'PublishArticle', body, changes: [] };
  if (before[at]?.type !== 'ArticleScheduled') return { no: 'never' };
  const { scheduleFor } = subjectOf(before.slice(0, at + 1).flatMap(({ changes }) => changes));
  return { command: 'ScheduleArticle', body: { ...body, scheduleFor }, changes: [] };
};

const keepPublished: Rule = (item, before) => ({
  command: 'CancelUnpublish',
  body: { ...named(item), locale: localeOf(item, before) },
  changes: [],
});

/** The end that was cancelled is given again. */
const endAgain: Rule = (item, before) => {
  const locale = localeOf(item, before);
  const at = before.findLastIndex(
    ({ type }, index) =>
      type === 'ArticleUnpublishScheduled' && localeOf(before[index]!, before.slice(0, index)) === locale,
  );
  if (at < 0) return { no: 'never' };
  const { unpublishFor } = subjectOf(before.slice(0, at + 1).flatMap(({ changes }) => changes));
  return { command: 'ScheduleUnpublish', body: { ...named(item), locale, unpublishFor }, changes: [] };
};

const TEXT_EVENTS = ['ArticleEdited', 'ArticleReverted'];

/** The text as it was, unless somebody wrote more since: then a version is chosen by hand. */
const revert: Rule = (item, _before, later) =>
  later.some(({ type }) => TEXT_EVENTS.includes(type))
    ? { no: 'later' }
    : {
        command: 'RevertArticle',
        body: { id: idOf(item), toRevision: item.revision - 1 },
        changes: reversed(item.changes),
      };

/** The facts that it changed, as they were before; `renamed` says what a fact is called in the command. */
const edit =
  (command: string, renamed: Record<string, string> = {}): Rule =>
  (item, before, later) => {
    const keys = [...new Set(item.changes.map(({ path }) => path.split('.')[0]!))];
    const touched = later.flatMap(({ changes }) => changes.map(({ path }) => path.split('.')[0]!));
    if (keys.some((key) => touched.includes(key))) return { no: 'later' };
    const was = subjectOf(before.flatMap(({ changes }) => changes));
    const facts = Object.fromEntries(keys.map((key) => [renamed[key] ?? key, was[key] ?? null]));
    const body = command === 'UpdateSettings' ? facts : { ...named(item), ...facts };
    return { command, body, changes: reversed(item.changes) };
  };

const reorder =
  (command: string): Rule =>
  (item, before, later) => {
    if (later.length > 0) return { no: 'later' };
    const order = subjectOf(before.flatMap(({ changes }) => changes)).order;
    return Array.isArray(order) ? { command, body: { order }, changes: reversed(item.changes) } : { no: 'never' };
  };

/** How each event is taken back. Whatever is not named here cannot be; a test knows every event there is. */
export const undoing: Readonly<Record<string, Rule>> = {
  ArticleCreated: by('DeleteArticle'),
  ArticleEdited: revert,
  ArticleReverted: revert,
  ArticlePublished: unpublish,
  ArticleScheduled: unpublish,
  ArticleUnpublished: publishAgain,
  ArticleUnpublishScheduled: keepPublished,
  ArticleUnpublishCancelled: endAgain,
  ArticleFeatured: by('UnfeatureArticle'),
  ArticleUnfeatured: by('FeatureArticle'),
  ArticleDeleted: by('RestoreArticle'),
  ArticleRestored: by('DeleteArticle'),
  ContributorAdded: by('DeleteContributor'),
  ContributorEdited: edit('EditContributor', { roles: 'role' }),
  ContributorDeleted: by('RestoreContributor'),
  ContributorRestored: by('DeleteContributor'),
  CategoryAdded: by('DeleteCategory'),
  CategoryEdited: edit('EditCategory'),
  CategoryDeleted: by('RestoreCategory'),
  CategoryRestored: by('DeleteCategory'),
  CategoriesReordered: reorder('ReorderCategories'),
  RestaurantAdded: by('DeleteRestaurant'),
  RestaurantEdited: edit('EditRestaurant'),
  RestaurantDeleted: by('RestoreRestaurant'),
  RestaurantRestored: by('DeleteRestaurant'),
  RestaurantsReordered: reorder('ReorderRestaurants'),
  HyperlinkAdded: by('DeleteHyperlink'),
  HyperlinkEdited: edit('EditHyperlink'),
  HyperlinkDeleted: by('RestoreHyperlink'),
  HyperlinkRestored: by('DeleteHyperlink'),
  AdvertAdded: by('DeleteAdvert'),
  AdvertEdited: edit('EditAdvert'),
  AdvertDeleted: by('RestoreAdvert'),
  AdvertRestored: by('DeleteAdvert'),
  MediaEdited: edit('EditMedia'),
  MediaDeleted: by('RestoreMedia'),
  MediaRestored: by('DeleteMedia'),
  SettingsUpdated: edit('UpdateSettings'),
};

/** The command that takes the event at `position` of its stream's whole history back, oldest first. */
export const undoOf = (history: readonly HistoryItem[], position: string): Undo => {
  const at = history.findIndex((item) => item.position === position);
  const item = history[at];
  if (!item) return { no: 'never' };
  const undo = (undoing[item.type] ?? NEVER)(item, history.slice(0, at), history.slice(at + 1));
  const isSame =
    'changes' in undo && undo.changes.length > 0 && undo.changes.every(({ from, to }) => sameJson(from, to));
  return isSame ? { no: 'same' } : undo;
};
