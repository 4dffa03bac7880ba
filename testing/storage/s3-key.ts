import { S3Client } from '@aws-sdk/client-s3';
import { createS3Key } from '#api/auth/service-keys/s3-keys.ts';
import type { Runtime } from '#api/runtime.ts';

/** Creates an access key for the S3 protocol that does not expire, limited to `buckets` if there are any, and its unmodified client. */
export const createTestS3Client = async (
  runtime: Pick<Runtime, 'db' | 'sealing'>,
  url: string,
  buckets: string[] = [],
) => {
  const { id, accessKeyId, secretAccessKey } = await createS3Key(runtime, { name: 'Tests', buckets, days: null }, null);
  const credentials = { accessKeyId, secretAccessKey };
  const options = { endpoint: `${url}/s3`, region: 'eu-west-1', forcePathStyle: true, maxAttempts: 1 };
  return { id, ...credentials, client: new S3Client({ ...options, credentials }) };
};
