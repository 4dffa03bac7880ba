/**
 * What of a service worker's surroundings ours uses. TypeScript has them in its library `webworker`, which contradicts `dom`, the
 * library of all other code.
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
  /** The answer that the browser asked for while the worker was starting; undefined where it asked for none. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** What a page tells the worker: the pictures it shows, which the browser has fetched already. */
export interface CachePicturesMessage {
  pictures: string[];
}

/** The name under which pages and the worker know the documents that were read. The worker imports nothing but types. */
export type PagesCacheName = 'levada-pages';
