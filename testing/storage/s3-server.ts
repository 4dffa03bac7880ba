import { startFauxqs } from 'fauxqs';
import type { S3Config } from '#storage/files/s3-options.ts';

export interface S3Server {
  access: S3Config;
  close(): Promise<void>;
}

/** An S3 server on loopback with an empty bucket, which keeps what it is given in memory. */
export const startS3Server = async (): Promise<S3Server> => {
  const server = await startFauxqs({ port: 0, logger: false, init: { buckets: ['media'] } });
  return {
    access: { endpoint: `http://127.0.0.1:${server.port}`, bucket: 'media', accessKey: 'test', secretKey: 'secret' },
    close: () => server.stop(),
  };
};
