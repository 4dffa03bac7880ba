import { sql } from 'kysely';
import { addContributor, deleteContributor, editContributor } from '#domain/contributor/commands.ts';
import { type ContributorCommand, contributorDecider } from '#domain/contributor/decider.ts';
import type { ReadDatabase } from '#projections/read-database.ts';
import { CONTENT_ROLES, type CommandDefinition, type CommandServices, defineCommand, revisionOf } from './command.ts';
import { type CommandOrigin, derivedId, handle } from './handle.ts';
import { checkReferences } from './references.ts';

const send = async (
  id: string,
  command: ContributorCommand,
  { store }: CommandServices,
  origin: CommandOrigin,
  expectedRevision?: number,
) => {
  const stream = `contributor-${id}`;
  const appended = await handle(store, contributorDecider, stream, command, origin, revisionOf(expectedRevision));
  return { id, stream, ...appended };
};

/** Articles that name the contributor; deleted ones count too, for they can be restored. */
const articlesBy = async (db: ReadDatabase, id: string): Promise<number> => {
  const row = await db
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
      await checkReferences(services.store, { pictures: avatar ? [{ path: 'avatar', mediaId: avatar }] : [] });
      const id = derivedId(origin, 'contributor');
      return send(id, { name: 'AddContributor', id, facts: { name, roles: role, avatar } }, services, origin);
    },
  }),
  EditContributor: defineCommand({
    roles,
    schema: editContributor,
    success: 'success.contributorUpdated',
    execute: async ({ id, expectedRevision, name, role, avatar }, services, origin) => {
      await checkReferences(services.store, { pictures: avatar ? [{ path: 'avatar', mediaId: avatar }] : [] });
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
