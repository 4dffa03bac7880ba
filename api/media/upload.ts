import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { mediaUpload } from '#domain/media/commands.ts';
import type { MediaFacts } from '#domain/media/events.ts';
import { MAX_PICTURE_BYTES } from '#domain/media/limits.ts';
import { createConcurrencyLimit } from '../http/concurrency-limit.ts';
import { fileTooLarge } from './decode.ts';
import { InvalidUpload, NotAPicture, UnreadableForm } from './errors.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

/** One file and a few short fields; these limits take the place of those the app set for all forms. */
const LIMITS = { files: 1, fileSize: MAX_PICTURE_BYTES, fields: 20, fieldSize: 4096, parts: 21 };

/** Uploads that are read at once, and those that may wait to be read; each waits with what its client has not sent yet. */
const inTurn = createConcurrencyLimit({ concurrency: 3, maxQueued: 30 });

/** An upload whose picture lies in a file. */
export type Upload = MediaFacts & { file: string };

/**
 * Reads the form of an upload: the field `file`, and those of `mediaUpload`, and lets it be worked with. Throws `NotAPicture` when it is
 * no such form, `PictureTooLarge`, `InvalidUpload`, `Problem` 503 when too many wait, or an error of @fastify/multipart when the form is cut off or overfull.
 */
export const withUpload = async <Result>(
  request: FastifyRequest,
  work: (upload: Upload) => Promise<Result>,
): Promise<Result> => {
  if (!request.isMultipart()) throw new NotAPicture('The request is no multipart/form-data.');
  return inTurn(() =>
    withTemporaryFolder(async (folder) => {
      const { file, fields } = await readParts(request, join(folder, 'picture')).catch(blameForm);
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

/** What the library throws about the form itself has no status; what the disk throws names the call of the system that failed. */
const blameForm = (error: Partial<NodeJS.ErrnoException & { statusCode: number }>): never => {
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
