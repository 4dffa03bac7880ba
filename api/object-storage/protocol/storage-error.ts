interface ErrorDescription {
  status: number;
  error: string;
  message: string;
}

/** Status, error and message of each error code. `status` is sent in the body; the HTTP status is 400 for most of them (`errors.ts`). */
const ERRORS = {
  NoSuchBucket: { status: 404, error: 'Bucket not found', message: 'Bucket not found' },
  NoSuchKey: { status: 404, error: 'not_found', message: 'Object not found' },
  NoSuchUpload: { status: 404, error: 'not_found', message: 'The upload does not exist' },
  BucketAlreadyExists: { status: 409, error: 'Duplicate', message: 'The resource already exists' },
  KeyAlreadyExists: { status: 409, error: 'Duplicate', message: 'The resource already exists' },
  ResourceNotEmpty: {
    status: 409,
    error: 'ResourceNotEmpty',
    message: 'The bucket you tried to delete is not empty',
  },
  EntityTooLarge: {
    status: 413,
    error: 'Payload too large',
    message: 'The object exceeded the maximum allowed size',
  },
  InvalidMimeType: { status: 415, error: 'invalid_mime_type', message: 'mime type is not supported' },
  AccessDenied: { status: 403, error: 'Unauthorized', message: 'Access denied' },
  NoAuthorization: {
    status: 400,
    error: 'Error',
    message: "headers must have required property 'authorization'",
  },
  InvalidJWT: { status: 400, error: 'InvalidJWT', message: 'Invalid JWT' },
  InvalidKey: { status: 400, error: 'InvalidKey', message: 'Invalid key' },
  InvalidBucketName: { status: 400, error: 'Invalid Input', message: 'Bucket name invalid' },
  InvalidRequest: { status: 400, error: 'InvalidRequest', message: 'The request cannot be read' },
  InvalidRange: { status: 416, error: 'invalid_range', message: 'invalid range provided' },
  PreconditionFailed: {
    status: 412,
    error: 'PreconditionFailed',
    message: 'The object is not the one that was asked for',
  },
  NotFound: { status: 404, error: 'not_found', message: 'There is no such call' },
  RequestTimeout: { status: 408, error: 'RequestTimeout', message: 'The upload is too slow' },
  SlowDown: { status: 429, error: 'SlowDown', message: 'Too many requests' },
} satisfies Record<string, ErrorDescription>;

export type StorageErrorCode = keyof typeof ERRORS;

/** An expected failure of the object storage API. */
export class StorageError extends Error {
  readonly code: StorageErrorCode;
  readonly status: number;
  readonly error: string;

  constructor(code: StorageErrorCode, message: string = ERRORS[code].message, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.error = ERRORS[code].error;
  }
}
