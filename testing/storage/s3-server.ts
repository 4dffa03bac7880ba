import { startFauxqs } from 'fauxqs';
import type { S3Config } from '#storage/files/s3-options.ts';

export interface S3Server {
  access: S3Config;
  close(): Promise<void>;
}

/** Starts an in-memory S3 server on loopback with an empty bucket. */
export const startS3Server = async (): Promise<S3Server> => {
  const server = await startFauxqs({ port: 0, logger: false, init: { buckets: ['media'] } });
  return {
    access: { endpoint: `http://127.0.0.1:${server.port}`, bucket: 'media', accessKey: 'test', secretKey: 'secret' },
    close: () => server.stop(),
  };
};
