import type { FastifyRequest } from 'fastify';
import type { RouteServices } from '../../endpoints.ts';
import { commitContent, limitBytes, writeContent } from '../operations/upload.ts';
import { deleteUnreferencedContents } from '../persistence/contents.ts';
import type { StoredObject } from '../persistence/object-rows.ts';
import { parseObjectName } from '../protocol/names.ts';
import { requireBucket } from './access.ts';
import { findCaller } from './authenticate.ts';
import { s3EtagOf } from './etag.ts';
import { objectFactsOf } from './object-facts.ts';
import { parsePolicy, requireAllowed } from './post-policy.ts';
import { readCredential } from './read-signature.ts';
import type { S3Result } from './result.ts';
import { S3Error } from './s3-error.ts';
import { ALGORITHM, isSameSignature, sign, signingKey } from './signature.ts';
import { toXml } from './xml.ts';

/** Stands for the name of the file in the field `key`. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: S3 spells the placeholder like this
const FILE_NAME = '${filename}';

/** Limits of a form: the signature is one of its fields, so that they are read of anyone. */
export const FORM_LIMITS = { files: 1, fields: 40, fieldSize: 16_384, fieldNameSize: 200 };

/** Returns true for a form that a page posts to a bucket, whose signature is in its fields. */
export const isPostForm = ({ method, headers, query, params }: FastifyRequest): boolean =>
  method === 'POST' &&
  /^multipart\/form-data/i.test(headers['content-type'] ?? '') &&
  headers.authorization === undefined &&
  (query as Record<string, unknown>)['X-Amz-Algorithm'] === undefined &&
  ((params as Record<string, string | undefined>)['*'] ?? '') === '';

/** Makes the body of a form count as one whose sender is not known yet: one at a time for each network, and at a minimum speed. */
export const countAsForm = (request: FastifyRequest): void => {
  request.isSignedInBody = true;
};

/** `POST /{bucket}` as a form: stores its file, if its signed policy allows the fields. Throws an `S3Error` before the file is read. */
export const storeForm = async (
  services: RouteServices,
  request: FastifyRequest,
  bucketId: string,
): Promise<S3Result> => {
  const fields = new Map<string, string>();
  let object: StoredObject | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') fields.set(part.fieldname.toLowerCase(), String(part.value));
    else if (part.fieldname === 'file' && !object) {
      object = await storeFile(services, request, { bucketId, fields, file: part.file, filename: part.filename });
    }
    if (object) break;
  }
  if (!object) throw new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.');
  const headers = { etag: s3EtagOf(object), location: `/${bucketId}/${object.name}` };
  const status = fields.get('success_action_status');
  if (status === '201') {
    const result = { Location: headers.location, Bucket: bucketId, Key: object.name, ETag: headers.etag };
    return { status: 201, headers, xml: toXml('PostResponse', result) };
  }
  return { status: status === '204' ? 204 : 200, headers };
};

interface FormFile {
  bucketId: string;
  /** The fields before the file, by their names in lower case. */
  fields: Map<string, string>;
  file: NodeJS.ReadableStream;
  filename: string;
}

const storeFile = async (
  services: RouteServices,
  request: FastifyRequest,
  { bucketId, fields, file, filename }: FormFile,
) => {
  const { caller, size } = await verifyForm(services, request, bucketId, fields);
  const { bucket } = await requireBucket(services, caller, bucketId);
  const { mimetype, ...facts } = objectFactsOf(Object.fromEntries(fields));
  const name = parseObjectName((fields.get('key') ?? '').replaceAll(FILE_NAME, filename));
  const written = await writeContent(services, bucket, limitBytes(file as never, size.max), mimetype);
  if (written.size < size.min) {
    await deleteUnreferencedContents(services, [written.content]);
    throw new S3Error('InvalidArgument', 'The file is smaller than the policy allows');
  }
  const place = { bucket_id: bucket.id, name };
  const how = { upsert: true, bySignedUrl: true, serviceKey: caller.serviceKey };
  return commitContent(services, place, written, { ...facts, owner: null }, how);
};

/** Verifies the signature of the policy and the fields. Returns the caller and the size that is allowed. */
const verifyForm = async (
  services: RouteServices,
  request: FastifyRequest,
  bucketId: string,
  fields: ReadonlyMap<string, string>,
) => {
  const field = (name: string): string => fields.get(name) ?? '';
  if (field('x-amz-algorithm') !== ALGORITHM || field('policy') === '') throw new S3Error('AccessDenied');
  const { accessKeyId, scope } = readCredential(field('x-amz-credential'), field('x-amz-date'));
  const { caller, secret, now } = await findCaller(services, request, accessKeyId);
  const expected = sign(signingKey(secret, scope), field('policy'));
  if (!isSameSignature(expected, field('x-amz-signature'))) throw new S3Error('SignatureDoesNotMatch');
  const policy = parsePolicy(field('policy'));
  requireAllowed(policy, new Map([...fields, ['bucket', bucketId]]), now * 1000);
  return { caller, size: policy.size };
};
