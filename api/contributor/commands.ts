import { sql } from 'kysely';
import { contributorAggregate } from '#domain/contributor/aggregate.ts';
import { addContributor, deleteContributor, editContributor } from '#domain/contributor/commands.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { CONTENT_ROLES, type CommandDefinition, defineCommand } from '../commands/command.ts';
import { derivedId } from '../commands/origin.ts';
import { checkReferences } from '../commands/references.ts';
import { sendTo } from '../commands/send.ts';
import { pictureReference } from '../media/references.ts';

const send = sendTo(contributorAggregate);

/** Articles that name the contributor; deleted ones count too, for they can be restored. */
const articlesBy = async (read: ReadDatabase, id: string): Promise<number> => {
  const row = await read
    .selectFrom('article')
    .select(sql<number>`count(*)::int`.as('articles'))
    .where((where) => where.or([where('author', '=', id), where('photographer', '=', id)]))
    .executeTakeFirstOrThrow();
  return row.articles;
};

const roles = CONTENT_ROLES;

export const contributorCommands: Record<string, CommandDefinition> = {
  AddContributor: defineCommand({
    roles,
    schema: addContributor,
    success: 'success.contributorAdded',
    execute: async ({ name, role, avatar = null }, services, origin) => {
      await checkReferences(services.store, pictureReference('avatar', avatar));
      const id = derivedId(origin, 'contributor');
      return send(id, { name: 'AddContributor', id, facts: { name, roles: role, avatar } }, services, origin);
    },
  }),
  EditContributor: defineCommand({
    roles,
    schema: editContributor,
    success: 'success.contributorUpdated',
    execute: async ({ id, expectedRevision, name, role, avatar }, services, origin) => {
      await checkReferences(services.store, pictureReference('avatar', avatar));
      const facts = {
        ...(name !== undefined && { name }),
        ...(role !== undefined && { roles: role }),
        ...(avatar !== undefined && { avatar }),
      };
      return send(id, { name: 'EditContributor', facts }, services, origin, expectedRevision);
    },
  }),
  DeleteContributor: defineCommand({
    roles,
    schema: deleteContributor,
    success: 'success.contributorDeleted',
    execute: async ({ id, expectedRevision }, services, origin) => {
      const articles = await articlesBy(services.read, id);
      return send(id, { name: 'DeleteContributor', articles }, services, origin, expectedRevision);
    },
  }),
};
