import { advertAggregate } from '#domain/advert/aggregate.ts';
import { addAdvert, deleteAdvert, editAdvert, restoreAdvert } from '#domain/advert/commands.ts';
import { CONTENT_ROLES, type CommandDefinition, defineCommand } from '../commands/command.ts';
import { deterministicId } from '../commands/command-context.ts';
import { omitUndefined } from '../commands/omit-undefined.ts';
import { checkReferences } from '../commands/references.ts';
import { sendTo } from '../commands/send.ts';
import { pictureReference } from '../media/references.ts';

const send = sendTo(advertAggregate);

const roles = CONTENT_ROLES;

export const advertCommands: Record<string, CommandDefinition> = {
  AddAdvert: defineCommand({
    roles,
    schema: addAdvert,
    success: 'success.advertAdded',
    execute: async ({ locale = null, ...given }, services, context) => {
      await checkReferences(services.store, pictureReference('picture', given.picture));
      const id = deterministicId(context, 'advert');
      return send(id, { name: 'AddAdvert', id, facts: { ...given, locale } }, services, context);
    },
  }),
  EditAdvert: defineCommand({
    roles,
    schema: editAdvert,
    success: 'success.advertUpdated',
    execute: async ({ id, expectedRevision, ...changed }, services, context) => {
      await checkReferences(services.store, pictureReference('picture', changed.picture));
      return send(id, { name: 'EditAdvert', facts: omitUndefined(changed) }, services, context, expectedRevision);
    },
  }),
  DeleteAdvert: defineCommand({
    roles,
    schema: deleteAdvert,
    success: 'success.advertDeleted',
    execute: ({ id, expectedRevision }, services, context) =>
      send(id, { name: 'DeleteAdvert' }, services, context, expectedRevision),
  }),
  RestoreAdvert: defineCommand({
    roles,
    schema: restoreAdvert,
    success: 'success.advertRestored',
    execute: ({ id, expectedRevision }, services, context) =>
      send(id, { name: 'RestoreAdvert' }, services, context, expectedRevision),
  }),
};
