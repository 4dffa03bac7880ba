import { articleAggregate, featuredOrderAggregate } from '#domain/article/aggregate.ts';
import * as schemas from '#domain/article/commands.ts';
import type { ArticleCommand } from '#domain/article/decider.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { rightsOf } from '../commands/actor-rights.ts';
import {
  CONTENT_ROLES,
  type CommandDefinition,
  CREATOR_ROLES,
  defineCommand,
  WRITER_ROLES,
} from '../commands/command.ts';
import { sendTo } from '../commands/send.ts';
import { Problem } from '../http/problem.ts';
import { applyUpdateOfArticle } from './apply-update.ts';
import { checkEdit } from './check-edit.ts';
import { createNewArticle } from './create-article.ts';
import { duplicateExistingArticle } from './duplicate-article.ts';
import { editExistingArticle } from './edit-article.ts';
import { publishCorrectionOfArticle } from './publish-correction.ts';
import { revertExistingArticle } from './revert-article.ts';
import { scheduleUpdateOfArticle } from './schedule-update.ts';
import { unpublishExistingArticle } from './unpublish-article.ts';

const send = sendTo(articleAggregate);
const sendToOrder = sendTo(featuredOrderAggregate);
const roles = CONTENT_ROLES;

const featuredIds = async (read: ReadDatabase): Promise<string[]> => {
  const featured = read
    .selectFrom('article')
    .select('id')
    .where('featured', '=', true)
    .where('status', '=', 'existing');
  return (await featured.execute()).map(({ id }) => id);
};

/** Defines a command for one translation, or for all if it has no `locale`. */
const ofLocale = (name: 'PublishArticle' | 'CancelUnpublish', success: CommandDefinition['success']) =>
  defineCommand({
    roles,
    schema: schemas.publishArticle,
    success,
    execute: ({ id, expectedRevision, locale }, services, context) =>
      send(id, { name, locale }, services, context, expectedRevision),
  });

/** Defines a command whose only input is the article. */
const ofArticle = (
  name: 'DeleteArticle' | 'RestoreArticle' | 'FeatureArticle' | 'UnfeatureArticle',
  success: CommandDefinition['success'],
) =>
  defineCommand({
    roles,
    schema: schemas.deleteArticle,
    success,
    execute: ({ id, expectedRevision }, services, context) => {
      const command: ArticleCommand = { name };
      return send(id, command, services, context, expectedRevision);
    },
  });

export const articleCommands = {
  CreateArticle: defineCommand({
    roles: CREATOR_ROLES,
    schema: schemas.createArticle,
    authorize: async ({ draft, featured, scheduleFor }, _, { role }) => {
      const isPublished = !draft || featured || scheduleFor;
      if (isPublished && rightsOf(role).writes !== 'all') throw new Problem(403, 'authors_publish_nothing');
    },
    success: 'success.articleAdded',
    execute: createNewArticle,
  }),
  DuplicateArticle: defineCommand({
    roles,
    schema: schemas.duplicateArticle,
    success: 'success.articleDuplicated',
    execute: duplicateExistingArticle,
  }),
  EditArticle: defineCommand({
    roles: WRITER_ROLES,
    schema: schemas.editArticle,
    authorize: (edit, { reads }, actor) => checkEdit(reads, edit, actor),
    success: 'success.articleUpdated',
    execute: editExistingArticle,
  }),
  PublishArticle: ofLocale('PublishArticle', 'success.articlePublished'),
  UnpublishArticle: defineCommand({
    roles,
    schema: schemas.unpublishArticle,
    success: 'success.articleUnpublished',
    execute: unpublishExistingArticle,
  }),
  ScheduleArticle: defineCommand({
    roles,
    schema: schemas.scheduleArticle,
    success: 'success.articleScheduled',
    execute: ({ id, expectedRevision, locale, scheduleFor }, services, context) =>
      send(id, { name: 'ScheduleArticle', locale, scheduleFor }, services, context, expectedRevision),
  }),
  ScheduleUnpublish: defineCommand({
    roles,
    schema: schemas.scheduleUnpublish,
    success: 'success.articleUnpublishScheduled',
    execute: ({ id, expectedRevision, locale, unpublishFor }, services, context) =>
      send(id, { name: 'ScheduleUnpublish', locale, unpublishFor }, services, context, expectedRevision),
  }),
  CancelUnpublish: ofLocale('CancelUnpublish', 'success.articleUnpublishCancelled'),
  ScheduleArticleUpdate: defineCommand({
    roles,
    schema: schemas.scheduleArticleUpdate,
    success: 'success.articleUpdateScheduled',
    execute: scheduleUpdateOfArticle,
  }),
  MoveArticleUpdate: defineCommand({
    roles,
    schema: schemas.moveArticleUpdate,
    success: 'success.articleUpdateMoved',
    execute: ({ id, expectedRevision, update, at }, services, context) =>
      send(id, { name: 'MoveArticleUpdate', update, at }, services, context, expectedRevision),
  }),
  CancelArticleUpdate: defineCommand({
    roles,
    schema: schemas.cancelArticleUpdate,
    success: 'success.articleUpdateCancelled',
    execute: ({ id, expectedRevision, update }, services, context) =>
      send(id, { name: 'CancelArticleUpdate', update }, services, context, expectedRevision),
  }),
  ApplyArticleUpdate: defineCommand({
    roles,
    schema: schemas.applyArticleUpdate,
    success: 'success.articleUpdated',
    execute: applyUpdateOfArticle,
  }),
  DeleteArticle: ofArticle('DeleteArticle', 'success.articleDeleted'),
  RestoreArticle: ofArticle('RestoreArticle', 'success.articleRestored'),
  ChangeSourceLanguage: defineCommand({
    roles,
    schema: schemas.changeSourceLanguage,
    success: 'success.sourceLanguageChanged',
    execute: ({ id, expectedRevision, locale }, services, context) =>
      send(id, { name: 'ChangeSourceLanguage', locale }, services, context, expectedRevision),
  }),
  MarkOutdatedParts: defineCommand({
    roles,
    schema: schemas.markOutdatedParts,
    success: 'success.outdatedPartsMarked',
    execute: ({ id, expectedRevision, ...marks }, services, context) =>
      send(id, { name: 'MarkOutdatedParts', ...marks }, services, context, expectedRevision),
  }),
  PublishArticleCorrection: defineCommand({
    roles,
    schema: schemas.publishArticleCorrection,
    success: 'success.correctionPublished',
    execute: publishCorrectionOfArticle,
  }),
  WithdrawArticleCorrection: defineCommand({
    roles,
    schema: schemas.withdrawArticleCorrection,
    success: 'success.correctionWithdrawn',
    execute: ({ id, expectedRevision, correction }, services, context) =>
      send(id, { name: 'WithdrawArticleCorrection', correction }, services, context, expectedRevision),
  }),
  FeatureArticle: ofArticle('FeatureArticle', 'success.articleFeatured'),
  UnfeatureArticle: ofArticle('UnfeatureArticle', 'success.articleUnfeatured'),
  ReorderFeatured: defineCommand({
    roles,
    schema: schemas.reorderFeatured,
    success: 'success.featuredReordered',
    execute: async ({ order, expectedRevision }, services, context) => {
      const command = { name: 'ReorderFeatured' as const, order, known: await featuredIds(services.read) };
      return sendToOrder('order', command, services, context, expectedRevision);
    },
  }),
  RevertArticle: defineCommand({
    roles,
    schema: schemas.revertArticle,
    success: 'success.articleReverted',
    execute: revertExistingArticle,
  }),
} satisfies Record<string, CommandDefinition>;
