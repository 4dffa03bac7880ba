import { expect } from 'vitest';

/** What is refused, by its code: the status that the answer tells, its short name and its sentence. */
const REFUSALS = {
  NoSuchBucket: ['404', 'Bucket not found', 'Bucket not found'],
  NoSuchKey: ['404', 'not_found', 'Object not found'],
  BucketAlreadyExists: ['409', 'Duplicate', 'The resource already exists'],
  KeyAlreadyExists: ['409', 'Duplicate', 'The resource already exists'],
  ResourceNotEmpty: ['409', 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'],
  EntityTooLarge: ['413', 'Payload too large', 'The object exceeded the maximum allowed size'],
  InvalidMimeType: ['415', 'invalid_mime_type', /^mime type .+ is not supported$/],
  AccessDenied: ['403', 'Unauthorized', 'Access denied'],
  InvalidJWT: ['400', 'InvalidJWT', /./],
  InvalidKey: ['400', 'InvalidKey', /^Invalid key: /],
  InvalidBucketName: ['400', 'Invalid Input', 'Bucket name invalid'],
  InvalidRequest: ['400', 'InvalidRequest', /./],
} as const;

export type RefusalCode = keyof typeof REFUSALS;

const sentence = (text: string | RegExp) => (typeof text === 'string' ? text : expect.stringMatching(text));

/** What the client answers with when this is refused, or what it says instead of the usual sentence. */
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

/** The same as it is on the wire; nothing but these four fields. */
export const refusalOnTheWire = (code: RefusalCode, message: string | RegExp = REFUSALS[code][2]) => ({
  status: 400,
  body: { statusCode: REFUSALS[code][0], error: REFUSALS[code][1], message: sentence(message), code },
});

/** An answer's status and what its JSON says. */
export const onTheWire = async (answer: Promise<Response>): Promise<{ status: number; body: unknown }> => {
  const response = await answer;
  return { status: response.status, body: await response.json() };
};
