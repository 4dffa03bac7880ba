import type { Page } from 'playwright';

/** Returns everything that the browser stores for the site of a page, as text: databases, local and session storage, and caches. */
export const dumpBrowserStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: string[] = [];
    const note = (value: unknown): void => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        for (const encoding of ['utf-8', 'utf-16le']) found.push(new TextDecoder(encoding).decode(value));
      } else if (typeof value === 'object' && value !== null)
        for (const each of Object.entries(value)) each.forEach(note);
      else found.push(String(value));
    };
    const result = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name!));
      for (const each of database.objectStoreNames) {
        const store = database.transaction(each).objectStore(each);
        note([await result(store.getAllKeys()), await result(store.getAll())]);
      }
      database.close();
    }
    note({ ...localStorage });
    note({ ...sessionStorage });
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) note([request.url, await (await cache.match(request))!.text()]);
    }
    return found.join('\n');
  });
