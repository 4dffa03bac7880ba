/**
 * The parts of the service worker's global scope that ours uses. TypeScript declares them in its library `webworker`, which conflicts with
 * `dom`, the library of all other code.
 */
export interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly { url: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerMessageEvent extends ExtendableEvent {
  readonly data: CachePicturesMessage;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** The response that the browser requested while the worker was starting (navigation preload); undefined if there was no such request. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** Message of a page to the worker: URLs of the pictures it shows, which the browser has loaded already. */
export interface CachePicturesMessage {
  pictures: string[];
}

/** Name of the cache of visited pages. A type, because the worker imports only types. */
export type PagesCacheName = 'levada-pages';
