/** An error of the data API, in the form of PostgREST: `{code, message, details, hint}`. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;

  constructor(
    status: number,
    code: string,
    message: string,
    { details = null, hint = null, cause }: { details?: string | null; hint?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = hint;
  }

  toJSON() {
    const { code, message, details, hint } = this;
    return { code, message, details, hint };
  }
}

/** Returns the error for a parameter of the query that cannot be read; `at` is the number of its first wrong character, from 1. */
export const unreadable = (parameter: string, text: string, at: number): RestError =>
  new RestError(400, 'PGRST100', `"failed to parse ${parameter} (${text})" (line 1, column ${at})`, {
    details: `unexpected ${text.length < at ? 'end of input' : `"${text[at - 1]}"`}`,
  });

/** Returns the error for a request that would cost too much; `limit` names what is allowed. */
export const tooCostly = (limit: string): RestError =>
  new RestError(400, '54000', 'The request exceeds a limit of this service', { details: limit });
