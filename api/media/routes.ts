import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type OfferedFormat, offeredFormats, offeredWidths, pictureAddress } from '#domain/media/addresses.ts';
import type { RegisterMedia } from '#domain/media/decider.ts';
import { mediaId } from '#domain/shared/ids.ts';
import type { FileStore } from '#storage/files/file-store.ts';
import { isKnown } from '../http/if-none-match.ts';
import { SHOWN_ELSEWHERE } from '../http/security-headers.ts';
import { MAX_PICTURE_BYTES } from './decode.ts';
import { derivative, originalKey } from './derivatives.ts';
import { NotAPicture, PictureNotFound, PictureTooLarge } from './errors.ts';
import { describeFile } from './picture-process.ts';
import { withUpload } from './upload.ts';

export interface MediaRoutesOptions {
  files: FileStore;
  /** Sends the command through the host's command handler; resolves when the picture is recorded. */
  register(command: RegisterMedia, request: FastifyRequest): Promise<unknown>;
  /** Throws when the request is not from staff. */
  authorize(request: FastifyRequest): Promise<void> | void;
}

/** Bytes of an upload: the largest picture and the fields beside it. */
const BODY_LIMIT = MAX_PICTURE_BYTES + 128 * 1024;

const contentTypes: Record<OfferedFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

const address = z.object({
  id: mediaId,
  width: z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .pipe(z.literal(offeredWidths)),
  format: z.enum(offeredFormats),
});

/**
 * `GET` and `HEAD /media/{id}/{width}.{format}` show a picture, `POST /api/media` takes one in and answers
 * `{id, width, height, colour, placeholder, url}`. The host has registered @fastify/multipart, and turns what is thrown
 * (`statusCode`, `code`) into problem+json.
 */
export const mediaRoutes = async (app: FastifyInstance, options: MediaRoutesOptions): Promise<void> => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/:id/:width.:format',
    handler: (request, reply) => showPicture(options.files, request, reply),
  });

  app.post(
    '/api/media',
    { bodyLimit: BODY_LIMIT, onRequest: async (request) => options.authorize(request) },
    async (request, reply) => {
      const picture = await takePicture(options, request);
      return reply.code(201).header('location', picture.url).send(picture);
    },
  );
};

const showPicture = async (files: FileStore, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const asked = address.safeParse(request.params);
  if (!asked.success) throw new PictureNotFound(request.url);
  const { id, width, format } = asked.data;
  const file = await derivative(files, id, width, format).catch(unlessUnreadable);
  if (!file) throw new PictureNotFound(request.url);

  const etag = `"${id}-${width}-${format}"`;
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'x-content-type-options': 'nosniff',
    ...SHOWN_ELSEWHERE,
  });
  if (isKnown(etag, request.headers['if-none-match'])) {
    file.stream.destroy();
    return reply.code(304).send();
  }
  reply.headers({ 'content-type': contentTypes[format], 'content-length': file.size });
  return reply.send(file.stream);
};

/** An original that earlier releases took, or that was damaged since, cannot be shown. */
const unlessUnreadable = (error: unknown): undefined => {
  if (!(error instanceof NotAPicture || error instanceof PictureTooLarge)) throw error;
};

const takePicture = ({ files, register }: MediaRoutesOptions, request: FastifyRequest) =>
  withUpload(request, async ({ file, ...facts }) => {
    const picture = await describeFile(file);
    await files.write(originalKey(picture.id), createReadStream(file));
    await register({ name: 'RegisterMedia', ...picture, ...facts }, request);
    const { id, width, height, colour, placeholder } = picture;
    return { id, width, height, colour, placeholder, url: pictureAddress(id, 960, 'jpg') };
  });
