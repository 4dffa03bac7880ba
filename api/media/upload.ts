import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { mediaUpload } from '#domain/media/commands.ts';
import type { MediaFacts } from '#domain/media/events.ts';
import { MAX_PICTURE_BYTES } from '#domain/media/limits.ts';
import { createConcurrencyLimit } from '../http/limits/concurrency-limit.ts';
import { fileTooLarge } from './decode.ts';
import { InvalidUpload, NotAPicture, UnreadableForm } from './errors.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

/** Limits of an upload form: one file and a few short fields. They replace the limits that the app set for all forms. */
const LIMITS = { files: 1, fileSize: MAX_PICTURE_BYTES, fields: 20, fieldSize: 4096, parts: 21 };

/** Uploads that are read concurrently, and those that may wait; a waiting upload is not read from the network. */
const limitUploads = createConcurrencyLimit({ concurrency: 3, maxQueued: 30 });

/** The fields of an upload, with the path of its temporary file. */
export type Upload = MediaFacts & { file: string };

/**
 * Stores the picture of an upload form (field `file`) in a temporary file, calls `work` with its path and the other fields, and returns the
 * result of `work`. The file is deleted afterwards. Throws `NotAPicture` when the request is not multipart, `PictureTooLarge`,
 * `InvalidUpload` for wrong fields, `UnreadableForm`, `Problem` 503 when too many uploads wait, or an error of @fastify/multipart when the
 * form exceeds its limits.
 */
export const withUpload = async <Result>(
  request: FastifyRequest,
  work: (upload: Upload) => Promise<Result>,
): Promise<Result> => {
  if (!request.isMultipart()) throw new NotAPicture('The request is not multipart/form-data.');
  return limitUploads(() =>
    withTemporaryFolder(async (folder) => {
      const { file, fields } = await readParts(request, join(folder, 'picture')).catch(throwAsFormError);
      if (!file) throw new InvalidUpload([{ path: 'file', message: 'file_required' }]);
      return work({ file, ...parseFields(fields) });
    }),
  );
};

const readParts = async (request: FastifyRequest, path: string) => {
  const fields: Record<string, unknown> = {};
  let file: string | undefined;
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else if (part.fieldname === 'file') file = await writePart(part, path);
    else part.file.resume();
  }
  return { file, fields };
};

/** Converts an error of the form itself, which has no status, to `UnreadableForm`; errors of the disk have a `syscall`. */
const throwAsFormError = (error: Partial<NodeJS.ErrnoException & { statusCode: number }>): never => {
  if (error.statusCode !== undefined || error.syscall !== undefined) throw error;
  throw new UnreadableForm(error);
};

const writePart = async ({ file }: MultipartFile, path: string): Promise<string> => {
  await pipeline(file, createWriteStream(path));
  if (file.truncated) throw fileTooLarge();
  return path;
};

const parseFields = (fields: Record<string, unknown>): MediaFacts => {
  const parsed = mediaUpload.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw new InvalidUpload(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
};
