import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ActorRole } from '../auth/actor-role.ts';
import { staffAccess } from '../auth/current-session/staff-access.ts';
import type { RouteServices } from '../endpoints.ts';
import { Problem } from '../http/problem.ts';
import { relayStorageEventsAfterChanges } from './audit/storage-event-relay.ts';
import { readMultipart, type TypeOfPart } from './operations/multipart.ts';
import { commitContent } from './operations/upload.ts';
import { type BucketFacts, ensureBucket } from './persistence/bucket-rows.ts';
import { StorageError } from './protocol/storage-error.ts';

/** Maximum bytes of an upload that are buffered in memory; back-pressure stops the sender. */
const UPLOAD_BUFFER_BYTES = 1024 * 1024;

/** A route at which staff upload a file into a public bucket. */
interface StaffUpload {
  path: string;
  roles: readonly ActorRole[];
  maxBytes: number;
  /** Codes of the problems of a file of another type (415) and of one that is too large (413). */
  problems: { type: string; size: string };
  /** Stores the file of the request and returns the response. */
  store(request: FastifyRequest): Promise<{ url: string }>;
}

/** Registers an upload route → 201 with what `store` returns, and its `url` as the location. */
export const staffUploadRoute = async (
  app: FastifyInstance,
  services: RouteServices,
  { path, roles, maxBytes, problems, store }: StaffUpload,
): Promise<void> => {
  relayStorageEventsAfterChanges(app, services);
  await app.register(multipart, { limits: { fileSize: maxBytes + 1, files: 1, fields: 10, fieldSize: 4096 } });
  const options = { bodyLimit: UPLOAD_BUFFER_BYTES, config: { access: staffAccess(roles) } };
  app.post(path, options, async (request, reply) => {
    const stored = await store(request).catch((error) => {
      throw toProblem(error, problems);
    });
    return reply.code(201).header('location', stored.url).send(stored);
  });
};

const toProblem = (error: unknown, problems: StaffUpload['problems']): unknown => {
  if (!(error instanceof StorageError)) return error;
  const known: Partial<Record<StorageError['code'], [status: number, code: string]>> = {
    InvalidMimeType: [415, problems.type],
    EntityTooLarge: [413, problems.size],
  };
  const [status, code] = known[error.code] ?? [400, 'unreadable'];
  return new Problem(status, code, {}, { cause: error });
};

interface NamedByContent {
  /** Created with these facts if it does not exist. */
  bucket: string;
  facts: BucketFacts;
  /** Returns the ending of the name, once the file was read. */
  ending(): string;
  typeOf?: TypeOfPart;
}

/** Stores the file of an upload form under the first 32 hex digits of its SHA-256. Returns its name and its size in bytes. */
export const storeByContent = async (
  services: RouteServices,
  request: FastifyRequest,
  { bucket: id, facts: bucketFacts, ending, typeOf }: NamedByContent,
): Promise<{ name: string; bytes: number }> => {
  if (!request.isMultipart()) throw new StorageError('InvalidMimeType');
  const bucket = await ensureBucket(services.db, id, bucketFacts);
  const { facts, ...written } = await readMultipart(services, request, bucket, typeOf);
  const name = `${written.sha256.slice(0, 32)}.${ending()}`;
  const owner = request.staffAccount?.id ?? null;
  await commitContent(services, { bucket_id: bucket.id, name }, written, { ...facts, owner }, { upsert: true });
  return { name, bytes: written.size };
};
