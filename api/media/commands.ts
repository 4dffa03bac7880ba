import { mediaAggregate } from '#domain/media/aggregate.ts';
import {
  deleteMedia,
  editMedia,
  frameMedia,
  registerMedia,
  replaceMedia,
  restoreMedia,
} from '#domain/media/commands.ts';
import { PICTURE_EDITOR_ROLES, UPLOADER_ROLES } from '#domain/shared/role-rights.ts';
import { mediaUsages } from '#projections/media-usage.ts';
import { rightsOf } from '../commands/actor-rights.ts';
import { CONTENT_ROLES, type CommandActor, type CommandDefinition, defineCommand } from '../commands/command.ts';
import type { DecisionReads } from '../commands/decision-reads.ts';
import { loadState } from '../commands/read-stream.ts';
import { sendTo } from '../commands/send.ts';
import { Problem } from '../http/problem.ts';
import { framedLook } from './framed-look.ts';

const send = sendTo(mediaAggregate);
const roles = [...PICTURE_EDITOR_ROLES, 'system'] as const;

/** Throws 403 `not_your_picture` for an account that deletes or restores only the pictures that it added, if this is another one. */
const checkOwnPicture = async (reads: DecisionReads, id: string, actor: CommandActor): Promise<void> => {
  if (rightsOf(actor.role).pictures === 'all') return;
  const { events } = await reads.load(mediaAggregate, id);
  if (events.length > 0 && events[0]!.metadata.actor.id !== actor.id) throw new Problem(403, 'not_your_picture');
};

/** Registers an uploaded picture. Sent only by `POST /api/media`, after the file is stored; not available to clients. */
export const registerMediaCommand: CommandDefinition = defineCommand({
  roles: [...UPLOADER_ROLES, 'system'],
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
    roles: CONTENT_ROLES,
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
  FrameMedia: defineCommand({
    roles,
    schema: frameMedia,
    success: 'success.mediaFramed',
    execute: async ({ mediaId, turn, part, focus, expectedRevision }, services, context) => {
      const framing = { turn, ...(part && { part }) };
      const media = await loadState(services.store, mediaAggregate, mediaId);
      const look = media.status === 'none' ? { colour: '', placeholder: '' } : await framedLook(media.shown, framing);
      return send(mediaId, { name: 'FrameMedia', framing, look, focus }, services, context, expectedRevision);
    },
  }),
  DeleteMedia: defineCommand({
    roles,
    schema: deleteMedia,
    authorize: ({ mediaId }, { reads }, actor) => checkOwnPicture(reads, mediaId, actor),
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
    authorize: ({ mediaId }, { reads }, actor) => checkOwnPicture(reads, mediaId, actor),
    success: 'success.mediaRestored',
    execute: ({ mediaId, expectedRevision }, services, context) =>
      send(mediaId, { name: 'RestoreMedia' }, services, context, expectedRevision),
  }),
};
