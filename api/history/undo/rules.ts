import type { Edition } from '#domain/edition/decider.ts';
import { framedOf, type Media } from '#domain/media/decider.ts';
import { UNFRAMED } from '#domain/media/framing.ts';
import { withAllTexts } from '#domain/settings/decider.ts';
import type { Settings } from '#domain/settings/events.ts';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import { byLocale, locales } from '#domain/shared/locale.ts';
import type { Page } from '#domain/static-page/decider.ts';
import { itemTypes } from '#web/admin-screens.ts';
import type { ItemType } from '#web/item-type.ts';
import {
  undoArticleEdit,
  undoArticleRevert,
  undoCorrection,
  undoFeatured,
  undoOutdatedParts,
  undoPublication,
  undoScheduledUpdate,
  undoSourceChange,
} from './article-rules.ts';
import { isUndoRefusal, revertedFields, undoEdit, undoOrder, undoStatus } from './facts-rules.ts';
import { undoAnswer, undoAnswerChange, undoNote } from './note-rules.ts';
import type { CommandEffect, NotUndoableReason, UndoDecision, UndoRule } from './undo-rule.ts';
import { undoTask } from './workflow-rules.ts';

type Thing<T> = Exclude<T, { status: 'none' }>;

const undoEditionEdit: UndoRule = (done: CommandEffect): UndoDecision => {
  const [before, after, now] = [done.before, done.after, done.now] as Thing<Edition>[];
  const flat = (edition: Thing<Edition>) => ({ ...edition.facts, published: edition.status === 'published' });
  const back = revertedFields(flat(before!), flat(after!), flat(now!));
  return isUndoRefusal(back) ? back : [{ command: 'EditEdition', body: { number: now!.number, ...back } }];
};

/** The rule that restores an earlier version of an edition. The cover has a command of its own; one that was the first stays. */
export const restoreEdition: UndoRule = (done: CommandEffect): UndoDecision => {
  const [wanted, now] = [done.before, done.now] as Thing<Edition>[];
  const edit = undoEditionEdit(done);
  if (!wanted!.cover || jsonEqual(wanted!.cover, now!.cover)) return edit;
  const cover = { command: 'UpdateCover', body: { number: now!.number, ...wanted!.cover } };
  return [cover, ...('no' in edit ? [] : edit)];
};

const undoCoverUpdate: UndoRule = (done: CommandEffect): UndoDecision => {
  const [before, after, now] = [done.before, done.after, done.now] as Thing<Edition>[];
  if (!before!.cover) return { no: 'first_value' };
  if (jsonEqual(before!.cover, now!.cover)) return { no: 'undone' };
  if (!jsonEqual(after!.cover, now!.cover)) return { no: 'changed_since' };
  return [{ command: 'UpdateCover', body: { number: now!.number, ...before!.cover } }];
};

const undoPictureReplacement: UndoRule = (done: CommandEffect): UndoDecision => {
  const [before, after, now] = [done.before, done.after, done.now] as Thing<Media>[];
  if (now!.status === 'deleted') return { no: 'deleted' };
  if (before!.shown.id === now!.shown.id) return { no: 'undone' };
  if (after!.shown.id !== now!.shown.id) return { no: 'changed_since' };
  return [{ command: 'ReplaceMedia', body: { mediaId: done.id, by: before!.shown.id } }];
};

const undoFraming: UndoRule = (done: CommandEffect): UndoDecision => {
  const [before, after, now] = [done.before, done.after, done.now] as Thing<Media>[];
  if (now!.status === 'deleted') return { no: 'deleted' };
  const [old, chosen, current] = [before!, after!, now!].map((media) => framedOf(media)?.framing ?? UNFRAMED);
  if (before!.shown.id !== now!.shown.id) return { no: 'changed_since' };
  if (jsonEqual(old, current)) return { no: 'undone' };
  if (!jsonEqual(chosen, current)) return { no: 'changed_since' };
  // A focal point that was set since stays where it is in the picture.
  const isMoved = !jsonEqual(after!.facts.focus, now!.facts.focus);
  return [
    { command: 'FrameMedia', body: { mediaId: done.id, ...old, ...(!isMoved && { focus: before!.facts.focus }) } },
  ];
};

const undoSettingsUpdate: UndoRule = (done: CommandEffect): UndoDecision => {
  const [before, after, now] = [done.before, done.after, done.now].map((state) => withAllTexts(state as Settings));
  const back = revertedFields({ ...before! }, { ...after! }, { ...now! });
  return isUndoRefusal(back) ? back : [{ command: 'UpdateSettings', body: back }];
};

const undoPageEdit: UndoRule = (done: CommandEffect): UndoDecision => {
  const [before, after, now] = [done.before, done.after, done.now] as Page[];
  const translations: Record<string, object> = {};
  for (const locale of locales) {
    if (jsonEqual(before![locale], after![locale])) continue;
    const back = revertedFields({ ...before![locale] }, { ...after![locale] }, { ...now![locale] });
    // What is left in the other language can still be undone.
    if (isUndoRefusal(back) && back.no === 'undone') continue;
    if (isUndoRefusal(back)) return back;
    translations[locale] = back;
  }
  if (Object.keys(translations).length === 0) return { no: 'undone' };
  return [{ command: 'EditPage', body: { page: done.id, translations } }];
};

/** Empty values of fields that older pictures do not have. */
const EMPTY_MEDIA_FIELDS = { fileName: '', texts: byLocale(() => ({ alt: '', caption: '' })) };

/** Empty values of fields that older contributors do not have. */
const EMPTY_CONTRIBUTOR_FIELDS = { biography: byLocale(() => '') };

/** Returns the undo rules of the commands of an item type that the admin area declares. */
const rulesOfItems = ({ noun, reorder }: ItemType): Record<string, UndoRule> => ({
  [`Add${noun}`]: undoStatus(`Delete${noun}`, 'deleted'),
  [`Edit${noun}`]: undoEdit(`Edit${noun}`),
  [`Delete${noun}`]: undoStatus(`Restore${noun}`, 'existing'),
  [`Restore${noun}`]: undoStatus(`Delete${noun}`, 'deleted'),
  ...(reorder && { [reorder]: undoOrder(reorder) }),
});

/** The undo rule of each command (docs/decisions/0026). */
export const undoRules: Readonly<Record<string, UndoRule>> = {
  ...Object.assign({}, ...Object.values(itemTypes).map(rulesOfItems)),
  CreateArticle: undoStatus('DeleteArticle', 'deleted'),
  DuplicateArticle: undoStatus('DeleteArticle', 'deleted'),
  CreateFromTemplate: undoStatus('DeleteArticle', 'deleted'),
  SaveAsTemplate: undoStatus('DeleteTemplate', 'deleted'),
  EditTemplate: undoEdit('EditTemplate'),
  DeleteTemplate: undoStatus('RestoreTemplate', 'existing'),
  RestoreTemplate: undoStatus('DeleteTemplate', 'deleted'),
  EditArticle: undoArticleEdit,
  PublishArticle: undoPublication,
  UnpublishArticle: undoPublication,
  ScheduleArticle: undoPublication,
  ScheduleUnpublish: undoPublication,
  CancelUnpublish: undoPublication,
  ScheduleArticleUpdate: undoScheduledUpdate,
  MoveArticleUpdate: undoScheduledUpdate,
  CancelArticleUpdate: undoScheduledUpdate,
  ApplyArticleUpdate: undoArticleEdit,
  DeleteArticle: undoStatus('RestoreArticle', 'existing'),
  RestoreArticle: undoStatus('DeleteArticle', 'deleted'),
  FeatureArticle: undoFeatured('UnfeatureArticle'),
  UnfeatureArticle: undoFeatured('FeatureArticle'),
  ChangeSourceLanguage: undoSourceChange,
  MarkOutdatedParts: undoOutdatedParts,
  PublishArticleCorrection: undoCorrection,
  WithdrawArticleCorrection: undoCorrection,
  RevertArticle: undoArticleRevert,
  ReorderFeatured: undoOrder('ReorderFeatured'),
  EditContributor: undoEdit('EditContributor', { renamed: { roles: 'role' }, empty: EMPTY_CONTRIBUTOR_FIELDS }),
  RegisterMedia: undoStatus('DeleteMedia', 'deleted', 'mediaId'),
  EditMedia: undoEdit('EditMedia', { id: 'mediaId', empty: EMPTY_MEDIA_FIELDS }),
  ReplaceMedia: undoPictureReplacement,
  FrameMedia: undoFraming,
  DeleteMedia: undoStatus('RestoreMedia', 'existing', 'mediaId'),
  RestoreMedia: undoStatus('DeleteMedia', 'deleted', 'mediaId'),
  EditEdition: undoEditionEdit,
  UpdateCover: undoCoverUpdate,
  UpdateSettings: undoSettingsUpdate,
  EditPage: undoPageEdit,
  MoveArticleStep: undoTask('MoveArticleStep', 'step'),
  AssignArticle: undoTask('AssignArticle', 'assignee'),
  SetArticleDueDate: undoTask('SetArticleDueDate', 'due'),
  PinNote: undoNote('DeleteNote', 'isDeleted'),
  AnswerNote: undoAnswer,
  ResolveNote: undoNote('ReopenNote', 'isResolved'),
  ReopenNote: undoNote('ResolveNote', 'isResolved'),
  DeleteNote: undoNote('RestoreNote', 'isDeleted'),
  RestoreNote: undoNote('DeleteNote', 'isDeleted'),
  DeleteNoteAnswer: undoAnswerChange('RestoreNoteAnswer'),
  RestoreNoteAnswer: undoAnswerChange('DeleteNoteAnswer'),
};

/** Commands that cannot be undone, with the reason. A test requires every command to be in one of the two lists. */
export const notUndoable: Readonly<Record<string, NotUndoableReason>> = {
  OpenEdition: 'edition_stays',
  Subscribe: 'subscribers',
  ConfirmSubscription: 'subscribers',
  Unsubscribe: 'subscribers',
  RequestWayOut: 'subscribers',
  EraseSubscriber: 'subscribers',
  CastVote: 'votes',
  RebuildProjection: 'read_models',
  RetryProjection: 'read_models',
  SkipPoisonEvent: 'read_models',
};
