import { FileStoreUnavailable } from './file-store.ts';
import type { S3Config, S3Timeouts } from './s3-options.ts';

interface Failure {
  name?: string;
  code?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

const of = (error: unknown): Failure => (error ?? {}) as Failure;

/** Returns true if an error of S3 says that the object does not exist; false if it says that the bucket does not exist. */
export const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = of(error);
  return name === 'NoSuchKey' || name === 'NotFound' || ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket');
};

/** Returns true if an error says that the S3-compatible server does not support the call. */
export const isNotImplemented = (error: unknown): boolean => {
  const { name, $metadata } = of(error);
  return name === 'NotImplemented' || $metadata?.httpStatusCode === 501;
};

/** Converts an error of the S3 client to `FileStoreUnavailable`, whose message says what to check and does not contain the access keys. */
export const toUnavailableError = (
  error: unknown,
  { endpoint, bucket }: Pick<S3Config, 'endpoint' | 'bucket'>,
  { connect, silence }: S3Timeouts,
): FileStoreUnavailable => {
  if (error instanceof FileStoreUnavailable) return error;
  const { name = '', code = '', message = '', $metadata } = of(error);
  const status = $metadata?.httpStatusCode;
  const because = (): string => {
    // The client names these errors a timeout, too.
    if (code === 'ECONNRESET' || code === 'EPIPE') return `${endpoint} ended the connection (${code}).`;
    if (name === 'TimeoutError' || code === 'ETIMEDOUT') {
      return `${endpoint} did not answer within ${(/connect/i.test(message) ? connect : silence) / 1000} seconds.`;
    }
    if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      return `nothing answers at ${endpoint} (${code}). Is S3_ENDPOINT right?`;
    }
    if (name === 'NoSuchBucket' || status === 404)
      return `there is no bucket ${bucket} at ${endpoint}. Create it, or correct S3_BUCKET.`;
    if (status === 401 || status === 403) {
      return `${endpoint} rejects the access key for the bucket ${bucket} (${name}). Check S3_ACCESS_KEY, S3_SECRET_KEY and the permissions of the key.`;
    }
    if (status !== undefined && status >= 500) return `${endpoint} answered ${status} (${name}).`;
    return `${endpoint}: ${code || name || 'failure'}${message ? `, ${message.slice(0, 200)}` : ''}`;
  };
  return new FileStoreUnavailable(because(), { cause: error });
};
