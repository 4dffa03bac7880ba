import { mediaAggregate } from '#domain/media/aggregate.ts';
import { deleteMedia, editMedia, registerMedia, replaceMedia, restoreMedia } from '#domain/media/commands.ts';
import { mediaUsages } from '#projections/media-usage.ts';
import { CONTENT_ROLES, type CommandDefinition, defineCommand, WRITER_ROLES } from '../commands/command.ts';
import { loadState } from '../commands/read-stream.ts';
import { sendTo } from '../commands/send.ts';
import { Problem } from '../http/problem.ts';

const send = sendTo(mediaAggregate);
const roles = CONTENT_ROLES;

/** Registers an uploaded picture. Sent only by `POST /api/media`, after the file is stored; not available to clients. */
export const registerMediaCommand: CommandDefinition = defineCommand({
  roles: WRITER_ROLES,
  schema: registerMedia,
  success: 'success.mediaRegistered',
  execute: ({ fileName, texts, ...picture }, services, context) => {
    const metadata = { ...(fileName && { fileName }), ...(texts && { texts }) };
    return send(picture.id, { name: 'RegisterMedia', ...picture, ...metadata }, services, context);
  },
});

export const mediaCommands: Record<string, CommandDefinition> = {
  EditMedia: defineCommand({
    roles,
    schema: editMedia,
    success: 'success.mediaUpdated',
    execute: ({ mediaId, expectedRevision, focus, credit, fileName, texts }, services, context) => {
      const facts = {
        ...(focus && { focus }),
        ...(credit && { credit }),
        ...(fileName !== undefined && { fileName }),
        ...(texts && { texts }),
      };
      return send(mediaId, { name: 'EditMedia', facts }, services, context, expectedRevision);
    },
  }),
  ReplaceMedia: defineCommand({
    roles,
    schema: replaceMedia,
    success: 'success.mediaReplaced',
    execute: async ({ mediaId, by, expectedRevision }, services, context) => {
      const other = await loadState(services.store, mediaAggregate, by);
      if (other.status === 'none') {
        throw new Problem(422, 'invalid', { fields: [{ path: 'by', code: 'unknown_reference' }] });
      }
      return send(mediaId, { name: 'ReplaceMedia', picture: other.own }, services, context, expectedRevision);
    },
  }),
  DeleteMedia: defineCommand({
    roles,
    schema: deleteMedia,
    success: 'success.mediaDeleted',
    // A concurrent use of the picture is harmless: deletion only hides it from the library, its file stays.
    execute: async ({ mediaId, expectedRevision }, services, context) => {
      const places = (await mediaUsages(services.read, mediaId)).length;
      return send(mediaId, { name: 'DeleteMedia', places }, services, context, expectedRevision);
    },
  }),
  RestoreMedia: defineCommand({
    roles,
    schema: restoreMedia,
    success: 'success.mediaRestored',
    execute: ({ mediaId, expectedRevision }, services, context) =>
      send(mediaId, { name: 'RestoreMedia' }, services, context, expectedRevision),
  }),
};
