/** The bytes are no picture this site can show, or a damaged one. */
export class NotAPicture extends Error {
  readonly statusCode = 415;
  readonly code = 'not_a_picture';

  /** `isWhole`: the reason is a whole message already. */
  constructor(reason: string, { isWhole = false, ...options }: ErrorOptions & { isWhole?: boolean } = {}) {
    super(isWhole ? reason : `${reason} Send a JPEG, PNG, WebP, AVIF or GIF.`, options);
    this.name = 'NotAPicture';
  }
}

/** Answered with 413. */
export class PictureTooLarge extends Error {
  readonly statusCode = 413;
  readonly code = 'picture_too_large';

  /** `isWhole`: the reason is a whole message already. */
  constructor(reason: string, { isWhole = false }: { isWhole?: boolean } = {}) {
    super(isWhole ? reason : `${reason} Send a smaller one.`);
    this.name = 'PictureTooLarge';
  }
}

/** The form around the picture is cut off or malformed; answered with 400. */
export class UnreadableForm extends Error {
  readonly statusCode = 400;
  readonly code = 'unreadable';

  constructor(cause: unknown) {
    super('The form cannot be read: it is cut off, or not what its header says.', { cause });
    this.name = 'UnreadableForm';
  }
}

/** Answered with 404. */
export class PictureNotFound extends Error {
  readonly statusCode = 404;
  readonly code = 'not_found';

  constructor(address: string) {
    super(`There is no picture at ${address}.`);
    this.name = 'PictureNotFound';
  }
}

/** The form around the picture is wrong; `errors` says which field and why. */
export class InvalidUpload extends Error {
  readonly statusCode = 422;
  readonly code = 'validation';
  readonly errors: { path: string; message: string }[];

  constructor(errors: { path: string; message: string }[]) {
    super(`The upload cannot be read: ${errors.map(({ path, message }) => `${path}: ${message}`).join('; ')}`);
    this.name = 'InvalidUpload';
    this.errors = errors;
  }
}
