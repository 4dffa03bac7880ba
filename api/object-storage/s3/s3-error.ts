/** Status and message of the errors that only the S3 protocol has. */
const ERRORS = {
  AccessDenied: [403, 'Access Denied'],
  AuthorizationHeaderMalformed: [400, 'The authorization header is malformed'],
  BadDigest: [400, 'The checksum that you specified did not match what was received'],
  IncompleteBody: [400, 'The body does not have the declared length or form'],
  InvalidAccessKeyId: [403, 'The access key does not exist, has expired or was revoked'],
  InvalidArgument: [400, 'An argument is invalid'],
  InvalidPart: [400, 'A part was not found, or has another ETag'],
  InvalidPartOrder: [400, 'The parts must be listed in ascending order'],
  MalformedXML: [400, 'The XML is not well-formed or not what the operation needs'],
  MethodNotAllowed: [405, 'The method is not allowed against this resource'],
  NotImplemented: [501, 'This operation is not supported'],
  RequestTimeTooSkewed: [403, 'The difference between the time of the request and the time of the server is too large'],
  SignatureDoesNotMatch: [403, 'The signature that was calculated does not match the one provided'],
  XAmzContentSHA256Mismatch: [400, 'The body has another SHA-256 than x-amz-content-sha256'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type S3ErrorCode = keyof typeof ERRORS;

/** An expected failure that has a code of the S3 protocol. */
export class S3Error extends Error {
  readonly code: S3ErrorCode;
  readonly status: number;

  constructor(code: S3ErrorCode, message: string = ERRORS[code][1], options?: ErrorOptions) {
    super(message, options);
    this.name = 'S3Error';
    this.code = code;
    this.status = ERRORS[code][0];
  }
}
