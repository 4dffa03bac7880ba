import { hyperlinkAggregate } from '#domain/hyperlink/aggregate.ts';
import { addHyperlink, deleteHyperlink, editHyperlink, restoreHyperlink } from '#domain/hyperlink/commands.ts';
import type { HyperlinkFacts } from '#domain/hyperlink/events.ts';
import { CONTENT_ROLES, type CommandDefinition, defineCommand } from '../commands/command.ts';
import { omitUndefined } from '../commands/omit-undefined.ts';
import { checkReferences } from '../commands/references.ts';
import { sendTo } from '../commands/send.ts';
import { pictureReference } from '../media/references.ts';
import { addNewHyperlink } from './add-hyperlink.ts';

const send = sendTo(hyperlinkAggregate);

const roles = CONTENT_ROLES;

export const hyperlinkCommands: Record<string, CommandDefinition> = {
  AddHyperlink: defineCommand({
    roles,
    schema: addHyperlink,
    success: 'success.hyperlinkAdded',
    execute: async (given, services, context) => {
      await checkReferences(services.store, pictureReference('picture.mediaId', given.picture?.mediaId));
      return addNewHyperlink(given, services, context);
    },
  }),
  EditHyperlink: defineCommand({
    roles,
    schema: editHyperlink,
    success: 'success.hyperlinkUpdated',
    execute: async ({ id, expectedRevision, ...change }, services, context) => {
      await checkReferences(services.store, pictureReference('picture.mediaId', change.picture?.mediaId));
      const facts: Partial<HyperlinkFacts> = omitUndefined(change);
      return send(id, { name: 'EditHyperlink', facts }, services, context, expectedRevision);
    },
  }),
  DeleteHyperlink: defineCommand({
    roles,
    schema: deleteHyperlink,
    success: 'success.hyperlinkDeleted',
    execute: ({ id, expectedRevision }, services, context) =>
      send(id, { name: 'DeleteHyperlink' }, services, context, expectedRevision),
  }),
  RestoreHyperlink: defineCommand({
    roles,
    schema: restoreHyperlink,
    success: 'success.hyperlinkRestored',
    execute: ({ id, expectedRevision }, services, context) =>
      send(id, { name: 'RestoreHyperlink' }, services, context, expectedRevision),
  }),
};
