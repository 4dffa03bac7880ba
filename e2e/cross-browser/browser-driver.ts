/** A window of a browser that is not Chromium: what every driver here can do, which is all that the tests need. */
export interface BrowserWindow {
  /** Goes there, in a view of `width` CSS pixels, and waits until the page has loaded. */
  open(url: string, width: number): Promise<void>;
  /** What the body of an asynchronous function answers in the page. Throws what the body throws. */
  evaluate<T>(body: string): Promise<T>;
  /** What the browser complained of since it was last asked, as far as it tells. */
  consoleErrors(): Promise<string[]>;
  close(): Promise<void>;
}

export interface BrowserDriver {
  name: string;
  /** Programs that must be there, and how Debian calls what brings them. */
  programs: string[];
  packages: string;
  start(): Promise<BrowserWindow>;
}
