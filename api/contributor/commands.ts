import { contributorAggregate } from '#domain/contributor/aggregate.ts';
import {
  addContributor,
  deleteContributor,
  editContributor,
  restoreContributor,
} from '#domain/contributor/commands.ts';
import type { ContributorCommand } from '#domain/contributor/decider.ts';
import { countArticlesReferencing } from '../article/count-referencing-articles.ts';
import { CONTENT_ROLES, type CommandDefinition, defineCommand } from '../commands/command.ts';
import { deterministicId } from '../commands/command-context.ts';
import { deleteUnlessReferenced } from '../commands/delete-unless-referenced.ts';
import { checkReferences } from '../commands/references.ts';
import { restoreDeleted } from '../commands/restore-deleted.ts';
import { outcomeOf, sendTo } from '../commands/send.ts';
import { pictureReference } from '../media/references.ts';

const send = sendTo(contributorAggregate);

const roles = CONTENT_ROLES;

export const contributorCommands: Record<string, CommandDefinition> = {
  AddContributor: defineCommand({
    roles,
    schema: addContributor,
    success: 'success.contributorAdded',
    execute: async ({ name, role, avatar = null }, services, context) => {
      await checkReferences(services.store, pictureReference('avatar', avatar));
      const id = deterministicId(context, 'contributor');
      return send(id, { name: 'AddContributor', id, facts: { name, roles: role, avatar } }, services, context);
    },
  }),
  EditContributor: defineCommand({
    roles,
    schema: editContributor,
    success: 'success.contributorUpdated',
    execute: async ({ id, expectedRevision, name, role, avatar }, services, context) => {
      await checkReferences(services.store, pictureReference('avatar', avatar));
      const facts = {
        ...(name !== undefined && { name }),
        ...(role !== undefined && { roles: role }),
        ...(avatar !== undefined && { avatar }),
      };
      return send(id, { name: 'EditContributor', facts }, services, context, expectedRevision);
    },
  }),
  DeleteContributor: defineCommand({
    roles,
    schema: deleteContributor,
    success: 'success.contributorDeleted',
    execute: async ({ id, expectedRevision }, services, context) => {
      const deletable = {
        aggregate: contributorAggregate,
        id,
        countReferences: () => countArticlesReferencing(services, id, ['author', 'photographer']),
        deleteCommand: (articles: number): ContributorCommand => ({ name: 'DeleteContributor', articles }),
      };
      return outcomeOf(id, await deleteUnlessReferenced(services.store, deletable, context, expectedRevision));
    },
  }),
  RestoreContributor: defineCommand({
    roles,
    schema: restoreContributor,
    success: 'success.contributorRestored',
    execute: async ({ id, expectedRevision }, { store }, context) => {
      const command: ContributorCommand = { name: 'RestoreContributor' };
      const restorable = { aggregate: contributorAggregate, id, command };
      return outcomeOf(id, await restoreDeleted(store, restorable, context, expectedRevision));
    },
  }),
};
