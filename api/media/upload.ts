import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { mediaUpload } from '#domain/media/commands.ts';
import type { MediaFacts } from '#domain/media/events.ts';
import { fileTooLarge, MAX_PICTURE_BYTES } from './decode.ts';
import { InvalidUpload, NotAPicture } from './errors.ts';

/** One file and a few short fields; these limits take the place of those the app set for all forms. */
const LIMITS = { files: 1, fileSize: MAX_PICTURE_BYTES, fields: 20, fieldSize: 4096, parts: 21 };

/**
 * Reads the form of an upload: the field `file`, and those of `mediaUpload`. Throws `NotAPicture` when it is no such
 * form, `PictureTooLarge`, `InvalidUpload`, or an error of @fastify/multipart when the form is cut off or overfull.
 */
export const readUpload = async (request: FastifyRequest): Promise<MediaFacts & { bytes: Buffer }> => {
  if (!request.isMultipart()) throw new NotAPicture('The request is no multipart/form-data.');
  const { bytes, fields } = await readParts(request);
  if (!bytes) throw new InvalidUpload([{ path: 'file', message: 'file_required' }]);
  return { bytes, ...parseFields(fields) };
};

const readParts = async (request: FastifyRequest) => {
  const fields: Record<string, unknown> = {};
  let bytes: Buffer | undefined;
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else if (part.fieldname === 'file') bytes = await bytesOf(part);
    else part.file.resume();
  }
  return { bytes, fields };
};

const bytesOf = async (part: MultipartFile): Promise<Buffer> => {
  try {
    return await part.toBuffer();
  } catch (error) {
    throw part.file.truncated ? fileTooLarge() : error;
  }
};

const parseFields = (fields: Record<string, unknown>): MediaFacts => {
  const parsed = mediaUpload.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw new InvalidUpload(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
};
