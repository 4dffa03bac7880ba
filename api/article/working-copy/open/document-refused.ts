/** Why the host does not take a browser's text. The text stays in the browser. */
export type RefusalCode =
  | 'deleted'
  | 'outdated'
  | 'signed_out'
  | 'malformed'
  | 'too_large'
  | 'too_fast'
  | 'too_many'
  | 'busy'
  | 'not_allowed';

/** Thrown when a document cannot be opened or written for a reason that the browser shows. */
export class DocumentRefused extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode) {
    super(`The document is refused: ${code}`);
    this.code = code;
  }
}
