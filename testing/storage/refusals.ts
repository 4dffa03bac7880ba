import { expect } from 'vitest';

/** Expected errors by code: status code, short name and message of the response. */
const REFUSALS = {
  NoSuchBucket: ['404', 'Bucket not found', 'Bucket not found'],
  NoSuchKey: ['404', 'not_found', 'Object not found'],
  BucketAlreadyExists: ['409', 'Duplicate', 'The resource already exists'],
  KeyAlreadyExists: ['409', 'Duplicate', 'The resource already exists'],
  ResourceNotEmpty: ['409', 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'],
  EntityTooLarge: ['413', 'Payload too large', 'The object exceeded the maximum allowed size'],
  InvalidMimeType: ['415', 'invalid_mime_type', /^mime type .+ is not supported$/],
  AccessDenied: ['403', 'Unauthorized', 'Access denied'],
  /** Like `AccessDenied`, for a request without a token. */
  NoAuthorization: ['400', 'Error', /authorization/],
  InvalidJWT: ['400', 'InvalidJWT', /./],
  InvalidKey: ['400', 'InvalidKey', /^Invalid key: /],
  InvalidBucketName: ['400', 'Invalid Input', 'Bucket name invalid'],
  InvalidRequest: ['400', 'InvalidRequest', /./],
} as const;

export type RefusalCode = keyof typeof REFUSALS;

const sentence = (text: string | RegExp) => (typeof text === 'string' ? text : expect.stringMatching(text));

/** Returns the client's expected result for an error, with the usual message or the given one. */
export const refusal = (code: RefusalCode, message: string | RegExp = REFUSALS[code][2]) => ({
  data: null,
  error: expect.objectContaining({
    name: 'StorageApiError',
    status: 400,
    statusCode: REFUSALS[code][0],
    code,
    message: sentence(message),
  }),
});

/** Returns the expected HTTP response for an error, with exactly these four fields in its body. */
export const refusalOnTheWire = (code: RefusalCode, message: string | RegExp = REFUSALS[code][2]) => ({
  status: 400,
  body: { statusCode: REFUSALS[code][0], error: REFUSALS[code][1], message: sentence(message), code },
});

/** Returns the status and JSON body of a response. */
export const onTheWire = async (answer: Promise<Response>): Promise<{ status: number; body: unknown }> => {
  const response = await answer;
  return { status: response.status, body: await response.json() };
};
