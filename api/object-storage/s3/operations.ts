import type { RouteServices } from '../../endpoints.ts';
import type { S3Call } from './access.ts';
import {
  answerAboutBucket,
  createBucket,
  deleteBucket,
  deleteObjects,
  headBucket,
  listAllBuckets,
  listObjects,
} from './bucket-operations.ts';
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  listMultipartUploads,
  listParts,
  uploadPart,
  uploadPartCopy,
} from './multipart-operations.ts';
import { copyObject, deleteObject, getObject, getTagging, putObject } from './object-operations.ts';
import type { S3Result } from './result.ts';
import { S3Error } from './s3-error.ts';

export type S3Operation = (services: RouteServices, call: S3Call) => Promise<S3Result>;

/** What a request concerns: the whole service, a bucket or an object. */
type Level = 'service' | 'bucket' | 'object';

interface OperationRow {
  method: string;
  level: Level;
  /** A parameter of the query that selects the operation. */
  query?: string;
  /** A header that does. */
  header?: string;
  run: S3Operation;
}

const COPY = 'x-amz-copy-source';

/** The first row that fits a request is its operation. */
const OPERATIONS: readonly OperationRow[] = [
  { level: 'service', method: 'GET', run: listAllBuckets },
  { level: 'bucket', method: 'GET', query: 'location', run: answerAboutBucket('LocationConstraint') },
  { level: 'bucket', method: 'GET', query: 'versioning', run: answerAboutBucket('VersioningConfiguration') },
  { level: 'bucket', method: 'GET', query: 'uploads', run: listMultipartUploads },
  { level: 'bucket', method: 'POST', query: 'delete', run: deleteObjects },
  { level: 'object', method: 'GET', query: 'tagging', run: getTagging },
  { level: 'object', method: 'GET', query: 'uploadId', run: listParts },
  { level: 'object', method: 'POST', query: 'uploads', run: createMultipartUpload },
  { level: 'object', method: 'POST', query: 'uploadId', run: completeMultipartUpload },
  { level: 'object', method: 'PUT', query: 'uploadId', header: COPY, run: uploadPartCopy },
  { level: 'object', method: 'PUT', query: 'uploadId', run: uploadPart },
  { level: 'object', method: 'DELETE', query: 'uploadId', run: abortMultipartUpload },
  { level: 'bucket', method: 'GET', run: listObjects },
  { level: 'bucket', method: 'HEAD', run: headBucket },
  { level: 'bucket', method: 'PUT', run: createBucket },
  { level: 'bucket', method: 'DELETE', run: deleteBucket },
  { level: 'object', method: 'GET', run: getObject },
  { level: 'object', method: 'HEAD', run: getObject },
  { level: 'object', method: 'PUT', header: COPY, run: copyObject },
  { level: 'object', method: 'PUT', run: putObject },
  { level: 'object', method: 'DELETE', run: deleteObject },
];

/** Parameters that select operations of S3 that this service does not have. */
const UNSUPPORTED = [
  'accelerate',
  'acl',
  'analytics',
  'attributes',
  'cors',
  'encryption',
  'intelligent-tiering',
  'inventory',
  'legal-hold',
  'lifecycle',
  'logging',
  'metrics',
  'notification',
  'object-lock',
  'ownershipControls',
  'policy',
  'policyStatus',
  'publicAccessBlock',
  'replication',
  'requestPayment',
  'restore',
  'retention',
  'select',
  'tagging',
  'torrent',
  'versionId',
  'versioning',
  'versions',
  'website',
];

/** Returns the operation that a request asks for. Throws `NotImplemented` or `MethodNotAllowed`. */
export const chooseOperation = ({ request, bucketId, name, query }: S3Call): S3Operation => {
  const level: Level = name !== '' ? 'object' : bucketId !== '' ? 'bucket' : 'service';
  const row = OPERATIONS.find(
    (each) =>
      each.level === level &&
      each.method === request.method &&
      (each.query === undefined || query[each.query] !== undefined) &&
      (each.header === undefined || request.headers[each.header] !== undefined),
  );
  if (row?.query === undefined && UNSUPPORTED.some((each) => query[each] !== undefined))
    throw new S3Error('NotImplemented');
  if (!row) throw new S3Error('MethodNotAllowed');
  return row.run;
};
