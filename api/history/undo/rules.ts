import type { Edition } from '#domain/edition/decider.ts';
import type { Media } from '#domain/media/decider.ts';
import { sameJson } from '#domain/shared/json-equal.ts';
import { locales } from '#domain/shared/locale.ts';
import type { Page } from '#domain/static-page/decider.ts';
import { editArticleBack, featuredBack, publicationBack, revertArticleBack, updateBack } from './article-rules.ts';
import { editBack, fieldsBack, isNo, orderBack, statusBack } from './facts-rules.ts';
import type { Done, Reason, Undoing, UndoRule } from './undo-rule.ts';

type Thing<T> = Exclude<T, { status: 'none' }>;

const editionBack: UndoRule = (done: Done): Undoing => {
  const [before, after, now] = [done.before, done.after, done.now] as Thing<Edition>[];
  const flat = (edition: Thing<Edition>) => ({ ...edition.facts, published: edition.status === 'published' });
  const back = fieldsBack(flat(before!), flat(after!), flat(now!));
  return isNo(back) ? back : [{ command: 'EditEdition', body: { number: now!.number, ...back } }];
};

const coverBack: UndoRule = (done: Done): Undoing => {
  const [before, after, now] = [done.before, done.after, done.now] as Thing<Edition>[];
  if (!before!.cover) return { no: 'first_value' };
  if (sameJson(before!.cover, now!.cover)) return { no: 'undone' };
  if (!sameJson(after!.cover, now!.cover)) return { no: 'changed_since' };
  return [{ command: 'UpdateCover', body: { number: now!.number, ...before!.cover } }];
};

const pictureBack: UndoRule = (done: Done): Undoing => {
  const [before, after, now] = [done.before, done.after, done.now] as Thing<Media>[];
  if (now!.status === 'deleted') return { no: 'deleted' };
  if (before!.shown.id === now!.shown.id) return { no: 'undone' };
  if (after!.shown.id !== now!.shown.id) return { no: 'changed_since' };
  return [{ command: 'ReplaceMedia', body: { mediaId: done.id, by: before!.shown.id } }];
};

const settingsBack: UndoRule = (done: Done): Undoing => {
  type Fields = Record<string, unknown>;
  const back = fieldsBack(done.before as Fields, done.after as Fields, done.now as Fields);
  return isNo(back) ? back : [{ command: 'UpdateSettings', body: back }];
};

const pageBack: UndoRule = (done: Done): Undoing => {
  const [before, after, now] = [done.before, done.after, done.now] as Page[];
  const translations: Record<string, object> = {};
  for (const locale of locales) {
    if (sameJson(before![locale], after![locale])) continue;
    const back = fieldsBack({ ...before![locale] }, { ...after![locale] }, { ...now![locale] });
    if (isNo(back)) return back;
    translations[locale] = back;
  }
  return [{ command: 'EditPage', body: { page: done.id, translations } }];
};

/** Pictures of older days have neither. */
const UNSAID = { fileName: '', texts: { pt: { alt: '', caption: '' }, en: { alt: '', caption: '' } } };

/** How each command is taken back (docs/decisions/0026). */
export const undoRules: Readonly<Record<string, UndoRule>> = {
  CreateArticle: statusBack('DeleteArticle', 'deleted'),
  EditArticle: editArticleBack,
  PublishArticle: publicationBack,
  UnpublishArticle: publicationBack,
  ScheduleArticle: publicationBack,
  ScheduleUnpublish: publicationBack,
  CancelUnpublish: publicationBack,
  ScheduleArticleUpdate: updateBack,
  MoveArticleUpdate: updateBack,
  CancelArticleUpdate: updateBack,
  ApplyArticleUpdate: editArticleBack,
  DeleteArticle: statusBack('RestoreArticle', 'existing'),
  RestoreArticle: statusBack('DeleteArticle', 'deleted'),
  FeatureArticle: featuredBack('UnfeatureArticle'),
  UnfeatureArticle: featuredBack('FeatureArticle'),
  RevertArticle: revertArticleBack,
  AddCategory: statusBack('DeleteCategory', 'deleted'),
  EditCategory: editBack('EditCategory'),
  DeleteCategory: statusBack('RestoreCategory', 'existing'),
  RestoreCategory: statusBack('DeleteCategory', 'deleted'),
  ReorderCategories: orderBack('ReorderCategories'),
  ReorderFeatured: orderBack('ReorderFeatured'),
  AddContributor: statusBack('DeleteContributor', 'deleted'),
  EditContributor: editBack('EditContributor', { renamed: { roles: 'role' } }),
  DeleteContributor: statusBack('RestoreContributor', 'existing'),
  RestoreContributor: statusBack('DeleteContributor', 'deleted'),
  AddRestaurant: statusBack('DeleteRestaurant', 'deleted'),
  EditRestaurant: editBack('EditRestaurant'),
  DeleteRestaurant: statusBack('RestoreRestaurant', 'existing'),
  RestoreRestaurant: statusBack('DeleteRestaurant', 'deleted'),
  ReorderRestaurants: orderBack('ReorderRestaurants'),
  AddHyperlink: statusBack('DeleteHyperlink', 'deleted'),
  EditHyperlink: editBack('EditHyperlink'),
  DeleteHyperlink: statusBack('RestoreHyperlink', 'existing'),
  RestoreHyperlink: statusBack('DeleteHyperlink', 'deleted'),
  AddAdvert: statusBack('DeleteAdvert', 'deleted'),
  EditAdvert: editBack('EditAdvert'),
  DeleteAdvert: statusBack('RestoreAdvert', 'existing'),
  RestoreAdvert: statusBack('DeleteAdvert', 'deleted'),
  RegisterMedia: statusBack('DeleteMedia', 'deleted', 'mediaId'),
  EditMedia: editBack('EditMedia', { id: 'mediaId', empty: UNSAID }),
  ReplaceMedia: pictureBack,
  DeleteMedia: statusBack('RestoreMedia', 'existing', 'mediaId'),
  RestoreMedia: statusBack('DeleteMedia', 'deleted', 'mediaId'),
  EditEdition: editionBack,
  UpdateCover: coverBack,
  UpdateSettings: settingsBack,
  EditPage: pageBack,
};

/** Commands that nothing takes back, with the reason. A command that stands in neither list fails the tests. */
export const neverUndone: Readonly<Record<string, Reason>> = {
  OpenEdition: 'edition_stays',
  Subscribe: 'subscribers',
  ConfirmSubscription: 'subscribers',
  Unsubscribe: 'subscribers',
  RequestWayOut: 'subscribers',
  EraseSubscriber: 'subscribers',
  CastVote: 'votes',
  RetryProjection: 'read_models',
  SkipPoisonEvent: 'read_models',
};
