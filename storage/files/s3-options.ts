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

/** Returns the region in Amazon's endpoint name, which refuses requests signed for another one; other servers accept any. */
export const regionOf = (endpoint: string): string =>
  /\bs3(?:-fips)?(?:\.dualstack)?[.-]([a-z]{2}-[a-z-]+-\d)\.amazonaws\.com/.exec(new URL(endpoint).host)?.[1] ??
  'us-east-1';
