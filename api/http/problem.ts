/** Wrong fields that one answer tells of: whoever made more mistakes begins with these. */
export const MOST_FIELDS_TOLD = 20;

/** An expected failure. `code` names `error.{code}` in both catalogues, where it is worded for people. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly values: Record<string, string | number>;
  /** Paths with message codes, worded when answered; the first of them where there are very many. */
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
    this.fields = (details.fields ?? []).slice(0, MOST_FIELDS_TOLD);
    this.retryAfter = details.retryAfter;
  }
}
