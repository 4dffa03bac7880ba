import { addHyperlink, deleteHyperlink, editHyperlink } from '#domain/hyperlink/commands.ts';
import { hyperlinkDecider } from '#domain/hyperlink/decider.ts';
import type { HyperlinkFacts, HyperlinkPicture } from '#domain/hyperlink/events.ts';
import { CONTENT_ROLES, type CommandDefinition, defineCommand } from '../commands/command.ts';
import { definedOnly } from '../commands/defined-only.ts';
import { checkReferences } from '../commands/references.ts';
import { sendTo } from '../commands/send.ts';
import { addNewHyperlink } from './add-hyperlink.ts';

const send = sendTo(hyperlinkDecider, 'hyperlink');

const pictures = (picture: HyperlinkPicture | null | undefined) => ({
  pictures: picture ? [{ path: 'picture.mediaId', mediaId: picture.mediaId }] : [],
});

const roles = CONTENT_ROLES;

export const hyperlinkCommands: Record<string, CommandDefinition> = {
  AddHyperlink: defineCommand({
    roles,
    schema: addHyperlink,
    success: 'success.hyperlinkAdded',
    execute: async (given, services, origin) => {
      await checkReferences(services.store, pictures(given.picture));
      return addNewHyperlink(given, services, origin);
    },
  }),
  EditHyperlink: defineCommand({
    roles,
    schema: editHyperlink,
    success: 'success.hyperlinkUpdated',
    execute: async ({ id, expectedRevision, ...change }, services, origin) => {
      await checkReferences(services.store, pictures(change.picture));
      const facts: Partial<HyperlinkFacts> = definedOnly(change);
      return send(id, { name: 'EditHyperlink', facts }, services, origin, expectedRevision);
    },
  }),
  DeleteHyperlink: defineCommand({
    roles,
    schema: deleteHyperlink,
    success: 'success.hyperlinkDeleted',
    execute: ({ id, expectedRevision }, services, origin) =>
      send(id, { name: 'DeleteHyperlink' }, services, origin, expectedRevision),
  }),
};
