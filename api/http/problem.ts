/** Maximum number of wrong fields in one response. */
export const MAX_FIELD_ERRORS = 20;

/** An expected failure with its HTTP status. `code` selects the message `error.{code}` in both catalogues. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly values: Record<string, string | number>;
  /** Paths of wrong fields with message codes, which are translated in the response; at most `MAX_FIELD_ERRORS`. */
  readonly fields: { path: string; code: string; values?: Record<string, string | number> }[];
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: string,
    details: {
      values?: Record<string, string | number>;
      fields?: { path: string; code: string; values?: Record<string, string | number> }[];
      retryAfter?: number;
    } = {},
    options?: ErrorOptions,
  ) {
    super(`${status} ${code}`, options);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.values = details.values ?? {};
    this.fields = (details.fields ?? []).slice(0, MAX_FIELD_ERRORS);
    this.retryAfter = details.retryAfter;
  }
}
