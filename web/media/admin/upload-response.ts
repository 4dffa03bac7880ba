/** A picture or file that was added, or why it was not; `bytes` is the size of a file; `isTemporary` if the same file may be accepted later. */
export type UploadResult = { id: string; url: string; bytes?: number } | { error: string; isTemporary?: boolean };

export interface UploadResponse {
  /** 0 without a response. */
  status: number;
  code: string;
  result: UploadResult;
}

/** Returns the result of an upload from the server's response, whose body is undefined if it is no JSON. */
export const toUploadResponse = (
  { response, status }: Pick<XMLHttpRequest, 'response' | 'status'>,
  noAnswer: string,
): UploadResponse => {
  const message = response?.errors?.[0]?.message ?? response?.detail ?? response?.title;
  const code = response?.code ?? '';
  if (status === 201) return { status, code, result: response };
  return { status, code, result: { error: message ?? noAnswer, isTemporary: isTemporary(status) } };
};

/** Request timeout, too many requests, and whatever went wrong on the way or on the server. */
const isTemporary = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500;
