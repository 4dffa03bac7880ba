import { mediaAggregate } from '#domain/media/aggregate.ts';
import { editMedia, registerMedia } from '#domain/media/commands.ts';
import { CONTENT_ROLES, type CommandDefinition, defineCommand } from '../commands/command.ts';
import { sendTo } from '../commands/send.ts';

const send = sendTo(mediaAggregate);

/** Sent by `POST /api/media` once the file is stored, never by itself. */
export const registerMediaCommand: CommandDefinition = defineCommand({
  roles: CONTENT_ROLES,
  schema: registerMedia,
  success: 'success.mediaRegistered',
  execute: (picture, services, origin) => send(picture.id, { name: 'RegisterMedia', ...picture }, services, origin),
});

export const mediaCommands: Record<string, CommandDefinition> = {
  EditMedia: defineCommand({
    roles: CONTENT_ROLES,
    schema: editMedia,
    success: 'success.mediaUpdated',
    execute: ({ mediaId, expectedRevision, focus, credit }, services, origin) => {
      const facts = { ...(focus && { focus }), ...(credit && { credit }) };
      return send(mediaId, { name: 'EditMedia', facts }, services, origin, expectedRevision);
    },
  }),
};
