import { onTestFinished, vi } from 'vitest';
import { during } from './render.ts';

/** An upload that a component has started. */
export interface StartedUpload {
  url: string;
  fileName: string;
  isAborted: boolean;
  progress(loaded: number, total: number): Promise<void>;
  respond(status: number, response: unknown): Promise<void>;
  fail(): Promise<void>;
}

/**
 * Takes the place of the requests that send files until a test ends, since a document without a browser reports no progress of them. Every
 * picture can be decoded, unless its name begins with `broken`, and has `pixels` in each direction. Returns the started uploads.
 */
export const takeUploads = ({ pixels = 10 } = {}): StartedUpload[] => {
  const uploads: StartedUpload[] = [];
  class Request {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload = () => {};
    onerror = () => {};
    onabort = () => {};
    response: unknown;
    status = 0;
    #url = '';
    #started: StartedUpload | undefined;
    open(_method: string, url: string) {
      this.#url = url;
    }
    setRequestHeader() {}
    abort() {
      if (this.#started) this.#started.isAborted = true;
      this.onabort();
    }
    send(form: FormData) {
      this.#started = {
        ...{ url: this.#url, fileName: String(form.get('fileName')), isAborted: false },
        progress: (loaded, total) => during(() => this.upload.onprogress?.({ loaded, total })),
        respond: (status, response) =>
          during(() => {
            Object.assign(this, { status, response });
            this.onload();
          }),
        fail: () => during(() => this.onerror()),
      };
      uploads.push(this.#started);
    }
  }
  class Picture {
    onload = () => {};
    onerror = () => {};
    naturalWidth = pixels;
    naturalHeight = pixels;
    set src(url: string) {
      queueMicrotask(() => (url.startsWith('blob:broken') ? this.onerror() : this.onload()));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('Image', Picture);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${(file as File).name}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return uploads;
};
