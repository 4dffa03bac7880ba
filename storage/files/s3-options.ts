/** Location of a bucket and the keys to access it. */
export interface S3Config {
  /** Scheme, host and port, without a trailing slash: `https://s3.example.org`. */
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

/** Timeouts in milliseconds. */
export interface S3Timeouts {
  /** Until a connection is established. */
  connect: number;
  /** Without any data from the server: before a response starts, and between two parts of it. */
  silence: number;
}
