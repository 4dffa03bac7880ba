import { Readable } from 'node:stream';
import type { NamedItem } from '../account-names.ts';
import { withoutPersonalFields } from '../personal-fields.ts';

/** Returns a stream of history items as JSON, one a line, with the fields of `/api/events`. Personal data is left out. */
export const historyJsonLines = (batches: AsyncIterable<NamedItem[]>): Readable => Readable.from(lines(batches));

async function* lines(batches: AsyncIterable<NamedItem[]>): AsyncGenerator<string> {
  for await (const items of batches) {
    yield items.map((item) => `${JSON.stringify(withoutPersonalFields(item))}\n`).join('');
  }
}
