/// <reference types="vite/client" />
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { frozenEventHash } from '#testing/frozen-event-hash.ts';
import { type CrudFields, defaultFacts } from './crud-fields.ts';
import { aggregates, eventUpcaster } from './event-registry.ts';
import { createEventUpcaster, type VersionedEvent } from './upcasters.ts';

/**
 * An event as it was once written, one line of a slice's `frozen-events.jsonl`; `after` names the samples that came before it in its
 * stream, `state` is what the stream then has. The name is type and version; a further sample of the same version, such as one with a field
 * that came later, has a word behind it: `ArticleEdited.v1+travel`. To add the sample of a new event type or version, put its line there, run this test,
 * and copy the hash that it shows into `frozen-events.lock.json` beside it. A sample is never changed: a stored event never is. A
 * state is, when the decider keeps its state in another shape.
 */
interface Sample {
  name: string;
  after: string[];
  event: { stream: string; type: string; data: unknown; metadata: { schemaVersion: number } };
  state: unknown;
}

const textsOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: import.meta.dirname })
    .sort()
    .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'));

const lines = textsOf('*/frozen-events.jsonl').flatMap((text) => text.trimEnd().split('\n'));
const all = lines.map((line) => JSON.parse(line) as Sample);
const samples = new Map(all.map((sample) => [sample.name, sample]));
const lock = textsOf('*/frozen-events.lock.json').map((text) => JSON.parse(text) as Record<string, string>);

const writtenTypes = aggregates.flatMap(({ upcastersByType }) => Object.keys(upcastersByType));

const nameOf = (type: string, version: number): string => `${type}.v${version}`;

/** The samples there must be: of each type, every version up to the current one. */
const requiredSamples = (types: string[], currentOf: (type: string) => number): string[] =>
  [...new Set(types)]
    .flatMap((type) => Array.from({ length: currentOf(type) }, (_, index) => nameOf(type, index + 1)))
    .sort();

const deciderOf = (stream: string) => {
  const aggregate = aggregates.find(({ prefix }) => stream.startsWith(prefix));
  return aggregate?.decider ?? expect.unreachable(`No aggregate writes to ${stream}`);
};

/** The fields of each slice that has them in a list of its own, by the prefix of its streams. */
const fieldsByPrefix = Object.entries(
  import.meta.glob<Record<string, CrudFields>>('./*/fields.ts', { eager: true }),
).map(([file, fields]) => [`${file.split('/')[1]}-`, Object.values(fields)[0]!] as const);

/** A state that was recorded before a field existed has the default of the field. */
const withDefaults = (stream: string, state: unknown): unknown => {
  const [, fields] = fieldsByPrefix.find(([prefix]) => stream.startsWith(prefix)) ?? [];
  if (!fields) return state;
  const { facts, ...rest } = state as { facts: object };
  return { ...rest, facts: { ...defaultFacts(fields), ...facts } };
};

const currentEvent = (name: string): VersionedEvent => {
  const { event } = samples.get(name) ?? expect.unreachable(`There is no sample ${name}`);
  return eventUpcaster.upcast({ type: event.type, version: event.metadata.schemaVersion, data: event.data });
};

describe('every event version ever stored is still readable and leads to the recorded state:', () => {
  test.each(all.map((sample) => [sample.name, sample] as const))('%s', (name, { after, event, state }) => {
    expect(name.split('+')[0]).toBe(nameOf(event.type, event.metadata.schemaVersion));
    const { initial, evolve } = deciderOf(event.stream);
    const history = [...after, name].map(currentEvent);
    const folded = history.reduce(
      (before, { type, data }) => evolve(before as never, { type, data } as never),
      initial,
    );
    expect(JSON.parse(JSON.stringify(folded))).toEqual(withDefaults(event.stream, state));
    expect(history.at(-1)!.version).toBe(eventUpcaster.currentVersion(event.type));
  });
});

test.each(fieldsByPrefix)(
  'an item in %s that was added before a field existed has a fact for the field',
  (prefix, fields) => {
    const { event, after } = all.find((sample) => sample.event.stream.startsWith(prefix) && sample.after.length === 0)!;
    expect(after).toEqual([]);
    const { initial, evolve } = deciderOf(event.stream);
    const { facts } = evolve(initial as never, currentEvent(nameOf(event.type, 1)) as never) as { facts: object };
    expect(Object.keys(facts).sort()).toEqual(Object.keys(fields).sort());
  },
);

test('every version of every event type has a sample', () => {
  expect(writtenTypes).toContain('ArticleCreated');
  const missing = requiredSamples(writtenTypes, eventUpcaster.currentVersion).filter((name) => !samples.has(name));
  expect(missing).toEqual([]);
  expect(samples.size).toBe(all.length);
});

test('a new event type and a raised version require samples', () => {
  const { currentVersion } = createEventUpcaster({ KioskOpened: [(data) => data, (data) => data] });
  expect(requiredSamples(['KioskOpened', 'KioskClosed', 'KioskOpened'], currentVersion)).toEqual([
    'KioskClosed.v1',
    'KioskOpened.v1',
    'KioskOpened.v2',
    'KioskOpened.v3',
  ]);
});

test('no sample is changed or removed', () => {
  const locked = Object.assign({}, ...lock) as Record<string, string>;
  expect(Object.fromEntries(all.map((sample) => [sample.name, frozenEventHash(sample)]))).toEqual(locked);
  const { after, event } = all[0]!;
  const changed = { after, event: { ...event, data: { ...(event.data as object), more: true } } };
  expect(frozenEventHash(changed)).not.toBe(locked[all[0]!.name]);
});

const editsOfOneField = all.flatMap(({ event: { type, data } }) => {
  const edited = type.replace(/Added$/, 'Edited');
  if (edited === type || !writtenTypes.includes(edited)) return [];
  const { id, ...facts } = data as Record<string, unknown>;
  return Object.entries(facts).map(([field, value]) => [edited, field, { id, facts: { [field]: value } }] as const);
});

test('there are edits of one field', () => {
  expect(editsOfOneField.length).toBeGreaterThan(50);
});

test.each(editsOfOneField)('%s of %s alone is read as it was written', (type, _field, data) => {
  const version = eventUpcaster.currentVersion(type);
  expect(eventUpcaster.upcast({ type, version, data }).data).toBe(data);
});
