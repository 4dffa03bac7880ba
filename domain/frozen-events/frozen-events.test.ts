import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { advertDecider } from '../advert/decider.ts';
import { articleDecider } from '../article/decider.ts';
import { categoryDecider, categoryOrderDecider } from '../category/decider.ts';
import { contributorDecider } from '../contributor/decider.ts';
import { editionDecider } from '../edition/decider.ts';
import { createEventVersions, eventVersions, type VersionedEvent } from '../event-versions.ts';
import { hyperlinkDecider } from '../hyperlink/decider.ts';
import { mediaDecider } from '../media/decider.ts';
import { subscriberDecider } from '../newsletter/decider.ts';
import { projectionDecider } from '../projection/decider.ts';
import { restaurantDecider, restaurantOrderDecider } from '../restaurant/decider.ts';
import { settingsDecider } from '../settings/decider.ts';
import { slugDecider } from '../slug/decider.ts';
import { pageDecider } from '../standing-page/decider.ts';
import { voteDecider } from '../vote/decider.ts';
import { networkDecider } from '../vote/network.ts';

/** An event as it was once written, `ArticleEdited.v1`; `after` names the samples that came before it in its stream. */
interface Sample {
  after: string[];
  event: { stream: string; type: string; data: unknown; metadata: { schemaVersion: number } };
}

interface Fold {
  initial: unknown;
  evolve(state: never, event: never): unknown;
}

/** By the beginning of a stream's name, the decider that folds its events. */
const folds: Record<string, Fold> = {
  'advert-': advertDecider,
  'article-': articleDecider,
  'category-': categoryDecider,
  'categories-order': categoryOrderDecider,
  'contributor-': contributorDecider,
  'edition-': editionDecider,
  'hyperlink-': hyperlinkDecider,
  'media-': mediaDecider,
  'network-': networkDecider,
  'page-': pageDecider,
  'projection-': projectionDecider,
  'restaurant-': restaurantDecider,
  'restaurants-order': restaurantOrderDecider,
  'settings-': settingsDecider,
  'slug-': slugDecider,
  'subscriber-': subscriberDecider,
  'vote-': voteDecider,
};

const filesOf = (folder: string, pattern: string): Map<string, string> => {
  const files = globSync(pattern, { cwd: path.join(import.meta.dirname, folder) }).sort();
  return new Map(files.map((file) => [file, readFileSync(path.join(import.meta.dirname, folder, file), 'utf8')]));
};
const jsonOf = (files: Map<string, string>): Map<string, unknown> =>
  new Map([...files].map(([file, text]) => [path.basename(file, '.json'), JSON.parse(text)]));

const samples = jsonOf(filesOf('.', '*.v*.json')) as Map<string, Sample>;
const states = jsonOf(filesOf('states', '*.json'));
const { sha256: lock } = JSON.parse(filesOf('.', 'lock.json').get('lock.json')!) as { sha256: Record<string, string> };

/** A slice without a decider writes nothing yet. */
const writingSlices = [...filesOf('..', '*/decider.ts').keys()].map((file) => path.dirname(file));

/** Every name of two words or more in quotes, which in the files of events is the type of one. */
const writtenTypes = [...filesOf('..', `{${writingSlices.join(',')}}/events.ts`).values()].flatMap((source) =>
  [...source.matchAll(/'((?:[A-Z][a-z]+){2,})'/g)].map(([, type]) => type!),
);

const nameOf = (type: string, version: number): string => `${type}.v${version}`;

/** The samples there must be: of each type, every version up to the current one. */
const requiredSamples = (types: string[], currentOf: (type: string) => number): string[] =>
  [...new Set(types)]
    .flatMap((type) => Array.from({ length: currentOf(type) }, (_, index) => nameOf(type, index + 1)))
    .sort();

/** Of what a sample says, not of how it is laid out. */
const hashOf = (sample: unknown): string => createHash('sha256').update(JSON.stringify(sample)).digest('hex');

const foldOf = (stream: string): Fold => {
  const [, fold] = Object.entries(folds).find(([prefix]) => stream.startsWith(prefix)) ?? [];
  return fold ?? expect.unreachable(`No decider is known for ${stream}: name it in \`folds\``);
};

const currentEvent = (name: string): VersionedEvent => {
  const { event } = samples.get(name) ?? expect.unreachable(`There is no sample ${name}`);
  return eventVersions.upcast({ type: event.type, version: event.metadata.schemaVersion, data: event.data });
};

describe('every event that was ever written can be read for ever:', () => {
  test.each([...samples])('%s', (name, { after, event }) => {
    expect(name).toBe(nameOf(event.type, event.metadata.schemaVersion));
    const { initial, evolve } = foldOf(event.stream);
    const history = [...after, name].map(currentEvent);
    const state = history.reduce((before, { type, data }) => evolve(before as never, { type, data } as never), initial);
    expect(JSON.parse(JSON.stringify(state))).toEqual(states.get(name));
    expect(history.at(-1)!.version).toBe(eventVersions.currentOf(event.type));
  });
});

test('every version of every event type has a sample, and each sample a state that follows', () => {
  expect(writtenTypes).toContain('ArticleCreated');
  const missing = requiredSamples(writtenTypes, eventVersions.currentOf).filter((name) => !samples.has(name));
  expect(missing).toEqual([]);
  expect([...states.keys()]).toEqual([...samples.keys()]);
});

test('a new type and a raised version need samples', () => {
  const { currentOf } = createEventVersions({ KioskOpened: [(data) => data, (data) => data] });
  expect(requiredSamples(['KioskOpened', 'KioskClosed', 'KioskOpened'], currentOf)).toEqual([
    'KioskClosed.v1',
    'KioskOpened.v1',
    'KioskOpened.v2',
    'KioskOpened.v3',
  ]);
});

test('a sample never changes, and none goes', () => {
  expect(Object.fromEntries([...samples].map(([name, sample]) => [name, hashOf(sample)]))).toEqual(lock);
  const [name, sample] = [...samples][0]!;
  const changed = { ...sample, event: { ...sample.event, data: { ...(sample.event.data as object), more: true } } };
  expect(hashOf(changed)).not.toBe(lock[name]);
});
