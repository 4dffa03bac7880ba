/** Where a bucket is and how it is opened. */
export interface S3Config {
  /** Scheme, host and port, without a slash at the end: `https://s3.example.org`. */
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

/** Milliseconds. */
export interface S3Timeouts {
  /** Until a connection is there. */
  connect: number;
  /** Without a sign of life from the other side: until an answer begins, and between two pieces of it. */
  silence: number;
}
