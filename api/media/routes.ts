import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type CropRatio, cropAroundFocus, cropRatios } from '#domain/media/crop.ts';
import type { RegisterMedia } from '#domain/media/decider.ts';
import { isUnframed, parsePictureFile, pictureFile } from '#domain/media/framing.ts';
import {
  cropPathSegment,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  picturePath,
  type ServedPictureFormat,
} from '#domain/media/picture-urls.ts';
import type { Picture } from '#projections/media/views.ts';
import type { FileStore } from '#storage/files/file-store.ts';
import { matchesEtag } from '../http/if-none-match.ts';
import { ANYONE } from '../http/route-access.ts';
import { EMBEDDABLE_ANYWHERE } from '../http/security/security-headers.ts';
import { describeFile } from './decoder-client.ts';
import { derivative, isDerivativeStored, originalKey, type Variant } from './derivatives.ts';
import { PictureNotFound, undefinedIfUndecodable } from './errors.ts';
import { withUpload } from './upload.ts';

export interface MediaRoutesOptions {
  files: FileStore;
  /**
   * Returns the pictures that pages show with the original of this id, each with its current framing and focal point; first those shown as
   * the file `file`.
   */
  findShown(of: { id: string; file: string }): Promise<Pick<Picture, 'id' | 'width' | 'height' | 'focus'>[]>;
  /** Sends the command; resolves when the picture is recorded. */
  register(command: RegisterMedia, request: FastifyRequest): Promise<unknown>;
}

/** Maximum bytes of an upload that are buffered in memory: it is streamed to a file, whose size `withUpload` limits. */
const UPLOAD_BUFFER_BYTES = 1024 * 1024;

const contentTypes: Record<ServedPictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

const address = z.object({
  file: z.string().transform((file, context) => {
    const parsed = parsePictureFile(file);
    if (parsed) return parsed;
    context.addIssue('not_a_picture_file');
    return z.NEVER;
  }),
  width: z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .pipe(z.literal(PICTURE_WIDTHS)),
  format: z.enum(PICTURE_FORMATS),
  crop: z
    .string()
    .regex(/^\w+-(0|[1-9]\d{0,2}|1000)$/)
    .transform((name) => name.split('-') as [string, string])
    .pipe(z.tuple([z.enum(Object.keys(cropRatios) as CropRatio[]), z.string().transform(Number)]))
    .transform(([ratio, along]) => ({ ratio, along }))
    .optional(),
});

/**
 * Registers the routes for pictures. The app must have registered @fastify/multipart, and its error handler must convert thrown errors
 * (`statusCode`, `code`) to problem+json.
 * - `GET` and `HEAD /media/{file}/[{crop}/]{width}.{format}`: a picture (`pictureFile`), or its crop around the focal point; 404 if there is
 *   none.
 * - `POST /api/media`: stores the picture of an upload form and records it → 201 `{id, width, height, colour, placeholder, url}`.
 */
export const mediaRoutes = async (app: FastifyInstance, options: MediaRoutesOptions): Promise<void> => {
  for (const url of ['/media/:file/:width.:format', '/media/:file/:crop/:width.:format']) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { access: ANYONE },
      handler: (request, reply) => showPicture(options, request, reply),
    });
  }

  app.post('/api/media', { bodyLimit: UPLOAD_BUFFER_BYTES }, async (request, reply) => {
    const picture = await storePicture(options, request);
    return reply.code(201).header('location', picture.url).send(picture);
  });
};

const showPicture = async (
  options: MediaRoutesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const parsed = address.safeParse(request.params);
  if (!parsed.success) throw new PictureNotFound(request.url);
  const { file: of, ...variant } = parsed.data;
  const { width, format } = variant;
  const id = pictureFile(of.id, of.framing);
  const isKept = (!variant.crop && isUnframed(of.framing)) || (await isDerivativeStored(options.files, id, variant));
  if (!isKept) {
    const current = await currentVariant(options, of.id, { id, ...variant });
    if (!current) throw new PictureNotFound(request.url);
    if (current !== 'this') return redirectToCurrent(reply, current);
  }
  const file = await derivative(options.files, id, variant).catch(undefinedIfUndecodable);
  if (!file) throw new PictureNotFound(request.url);

  const etag = `"${[id, ...(variant.crop ? [cropPathSegment(variant.crop)] : []), width, format].join('-')}"`;
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'x-content-type-options': 'nosniff',
    ...EMBEDDABLE_ANYWHERE,
  });
  if (matchesEtag(etag, request.headers['if-none-match'])) {
    file.stream.destroy();
    return reply.code(304).send();
  }
  reply.headers({ 'content-type': contentTypes[format], 'content-length': file.size });
  return reply.send(file.stream);
};

interface FileVariant extends Variant {
  /** See `pictureFile`. */
  id: string;
}

/**
 * Returns `this` if a page shows this framing and crop now, else the one that is shown instead, or undefined if there is none. Those of an
 * earlier framing or focal point are not generated any more, otherwise every URL would create a file.
 */
const currentVariant = async (
  { findShown }: MediaRoutesOptions,
  original: string,
  { id, crop, ...size }: FileVariant,
): Promise<'this' | FileVariant | undefined> => {
  const shown = await findShown({ id: original, file: id });
  const current = shown.map((each) => ({
    ...size,
    id: each.id,
    crop: crop && cropAroundFocus(each, crop.ratio, each.focus),
  }));
  if (current.some((each) => each.id === id && each.crop?.along === crop?.along)) return 'this';
  return current.find((each) => each.id !== id || each.crop);
};

const redirectToCurrent = (reply: FastifyReply, { id, width, format, crop }: FileVariant): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(picturePath(id, width, format, crop), 302);

const storePicture = ({ files, register }: MediaRoutesOptions, request: FastifyRequest) =>
  withUpload(request, async ({ file, ...facts }) => {
    const picture = await describeFile(file);
    await files.write(originalKey(picture.id), createReadStream(file));
    await register({ name: 'RegisterMedia', ...picture, ...facts }, request);
    const { id, width, height, colour, placeholder } = picture;
    return { id, width, height, colour, placeholder, url: picturePath(id, 960, 'jpg') };
  });
