/** A picture that was added, or why it was not. */
export type UploadResult = { id: string; url: string } | { error: string };

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
  return { status, code: response?.code ?? '', result: status === 201 ? response : { error: message ?? noAnswer } };
};
