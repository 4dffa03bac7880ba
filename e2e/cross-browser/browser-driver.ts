/** A window of a browser other than Chromium, with the operations that the tests need. */
export interface BrowserWindow {
  /** Opens a URL in a viewport `width` CSS pixels wide and waits until the page has loaded. */
  open(url: string, width: number): Promise<void>;
  /** Runs the body of an asynchronous function in the page and resolves to its result. Rejects with the error it throws. */
  evaluate<T>(body: string): Promise<T>;
  /** Returns the console errors since the last call. Empty if the driver cannot read the console. */
  consoleErrors(): Promise<string[]>;
  close(): Promise<void>;
}

export interface BrowserDriver {
  name: string;
  /** Executables that must exist, and the Debian packages that install them. */
  programs: string[];
  packages: string;
  start(): Promise<BrowserWindow>;
}
