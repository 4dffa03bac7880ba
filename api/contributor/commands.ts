import { sql } from 'kysely';
import { addContributor, deleteContributor, editContributor } from '#domain/contributor/commands.ts';
import { contributorDecider } from '#domain/contributor/decider.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { CONTENT_ROLES, type CommandDefinition, defineCommand } from '../commands/command.ts';
import { derivedId } from '../commands/handle.ts';
import { checkReferences } from '../commands/references.ts';
import { sendTo } from '../commands/send.ts';

const send = sendTo(contributorDecider, 'contributor');

/** Articles that name the contributor; deleted ones count too, for they can be restored. */
const articlesBy = async (db: ReadDatabase, id: string): Promise<number> => {
  const row = await db
    .selectFrom('article')
    .select(sql<number>`count(*)::int`.as('articles'))
    .where((where) => where.or([where('author', '=', id), where('photographer', '=', id)]))
    .executeTakeFirstOrThrow();
  return row.articles;
};

const portrait = (mediaId: string | null | undefined) => ({ pictures: mediaId ? [{ path: 'avatar', mediaId }] : [] });

const roles = CONTENT_ROLES;

export const contributorCommands: Record<string, CommandDefinition> = {
  AddContributor: defineCommand({
    roles,
    schema: addContributor,
    success: 'success.contributorAdded',
    execute: async ({ name, role, avatar = null }, services, origin) => {
      await checkReferences(services.store, portrait(avatar));
      const id = derivedId(origin, 'contributor');
      return send(id, { name: 'AddContributor', id, facts: { name, roles: role, avatar } }, services, origin);
    },
  }),
  EditContributor: defineCommand({
    roles,
    schema: editContributor,
    success: 'success.contributorUpdated',
    execute: async ({ id, expectedRevision, name, role, avatar }, services, origin) => {
      await checkReferences(services.store, portrait(avatar));
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
      const articles = await articlesBy(services.db, id);
      return send(id, { name: 'DeleteContributor', articles }, services, origin, expectedRevision);
    },
  }),
};
