import { editionAggregate } from '#domain/edition/aggregate.ts';
import { editEdition, openEdition, updateCover } from '#domain/edition/commands.ts';
import type { Edition } from '#domain/edition/decider.ts';
import type { EditionFacts } from '#domain/edition/events.ts';
import { currentEditionNumber } from '#projections/edition/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { articleReferences } from '../article/references.ts';
import { CONTENT_ROLES, type CommandDefinition, defineCommand } from '../commands/command.ts';
import { omitUndefined } from '../commands/omit-undefined.ts';
import type { LoadedStream } from '../commands/read-stream.ts';
import { checkReferences } from '../commands/references.ts';
import { sendTo } from '../commands/send.ts';
import { Rejected } from '../http/rejected.ts';
import { pictureReference } from '../media/references.ts';

const send = sendTo(editionAggregate);

const roles = CONTENT_ROLES;

export const editionCommands: Record<string, CommandDefinition> = {
  OpenEdition: defineCommand({
    roles,
    schema: openEdition,
    success: 'success.editionOpened',
    execute: async ({ number, cover = null, published, ...facts }, services, context) => {
      const picture = pictureReference('cover.mediaId', cover?.mediaId);
      await checkReferences(services.store, [...articleReferences('articles', facts.articles), ...picture]);
      return send(String(number), { name: 'OpenEdition', number, facts, cover, published }, services, context);
    },
  }),
  EditEdition: defineCommand({
    roles,
    schema: editEdition,
    success: 'success.editionUpdated',
    execute: async ({ number, expectedRevision, published, ...change }, services, context) => {
      const facts: Partial<EditionFacts> = omitUndefined(change);
      const command = { name: 'EditEdition' as const, facts, ...(published !== undefined && { published }) };
      const build = async ({ state }: LoadedStream<Edition>) => {
        const known = state.status === 'none' ? [] : articleReferences('articles', state.facts.articles);
        await checkReferences(services.store, articleReferences('articles', change.articles), known);
        return command;
      };
      return send(String(number), build, services, context, expectedRevision);
    },
  }),
  UpdateCover: defineCommand({
    roles,
    schema: updateCover,
    success: 'success.coverUpdated',
    execute: async ({ number, expectedRevision, ...cover }, services, context) => {
      await checkReferences(services.store, pictureReference('mediaId', cover.mediaId));
      const which = number ?? (await newest(services.read));
      return send(String(which), { name: 'UpdateCover', cover }, services, context, expectedRevision);
    },
  }),
};

const newest = async (read: ReadDatabase): Promise<number> => {
  const number = await currentEditionNumber(read);
  if (number === undefined) throw new Rejected({ rejected: 'not_found' });
  return number;
};
