/** The bytes are not a picture that this site can display, or a damaged one. Sent as 415. */
export class NotAPicture extends Error {
  readonly statusCode = 415;
  readonly code = 'not_a_picture';

  /** `isWhole`: the reason is a whole message already. */
  constructor(reason: string, { isWhole = false, ...options }: ErrorOptions & { isWhole?: boolean } = {}) {
    super(isWhole ? reason : `${reason} Send a JPEG, PNG, WebP, AVIF or GIF.`, options);
    this.name = 'NotAPicture';
  }
}

/** The picture exceeds a limit of bytes, pixels, time or memory. Sent as 413. */
export class PictureTooLarge extends Error {
  readonly statusCode = 413;
  readonly code = 'picture_too_large';

  /** `isWhole`: the reason is a whole message already. */
  constructor(reason: string, { isWhole = false }: { isWhole?: boolean } = {}) {
    super(isWhole ? reason : `${reason} Send a smaller one.`);
    this.name = 'PictureTooLarge';
  }
}

/** The form with the picture is truncated or malformed. Sent as 400. */
export class UnreadableForm extends Error {
  readonly statusCode = 400;
  readonly code = 'unreadable';

  constructor(cause: unknown) {
    super('The form cannot be read: it is truncated or does not match its Content-Type.', { cause });
    this.name = 'UnreadableForm';
  }
}

/** There is no picture at this URL. Sent as 404. */
export class PictureNotFound extends Error {
  readonly statusCode = 404;
  readonly code = 'not_found';

  constructor(address: string) {
    super(`There is no picture at ${address}.`);
    this.name = 'PictureNotFound';
  }
}

/** A field of the form with the picture is invalid; `errors` contains each field and reason. Sent as 422. */
export class InvalidUpload extends Error {
  readonly statusCode = 422;
  readonly code = 'validation';
  readonly errors: { path: string; message: string }[];

  constructor(errors: { path: string; message: string }[]) {
    super(`The upload is invalid: ${errors.map(({ path, message }) => `${path}: ${message}`).join('; ')}`);
    this.name = 'InvalidUpload';
    this.errors = errors;
  }
}

/** Treats an original that cannot be decoded as missing: it was accepted by an earlier release, or damaged since. */
export const undefinedIfUndecodable = (error: unknown): undefined => {
  if (!(error instanceof NotAPicture || error instanceof PictureTooLarge)) throw error;
};
