import { describe, expect, it } from 'vitest';
import { createReadModelChanges } from '#projections/engine/read-model-changes.ts';
import { createChangeFeed } from './change-feed.ts';

const setup = (remembered?: number) => {
  const changes = createReadModelChanges();
  const changeFeed = createChangeFeed(changes, remembered);
  const tell = (...tags: string[]) => changes.publish({ projection: 'articles', position: 7n, tags });
  return { changes, changeFeed, tell };
};
const typesIn = (text: string) => [...text.matchAll(/^event: (.+)$/gm)].map(([, type]) => type);

describe('change feed', () => {
  it('numbers changes and sends them to listeners until they unsubscribe', () => {
    const { changeFeed, tell } = setup();
    const heard: string[] = [];
    const stop = changeFeed.subscribe((text) => heard.push(text));
    tell('article:1');
    expect(heard).toEqual([
      `id: ${changeFeed.lastEventId()}\nevent: changed\ndata: {"projection":"articles","position":"7","tags":["article:1"]}\n\n`,
    ]);
    stop();
    tell('article:2');
    expect(heard).toHaveLength(1);
  });

  it('omits changes without tags', () => {
    const { changeFeed, tell } = setup();
    const before = changeFeed.lastEventId();
    tell();
    expect(changeFeed.lastEventId()).toBe(before);
  });

  it('replays missed changes and the current id', () => {
    const { changeFeed, tell } = setup();
    const before = changeFeed.lastEventId();
    tell('a');
    tell('b');
    expect(typesIn(changeFeed.replaySince(before))).toEqual(['changed', 'changed', 'here']);
    expect(changeFeed.replaySince(before)).toMatch(new RegExp(`id: ${changeFeed.lastEventId()}\nevent: here\n`));
    expect(typesIn(changeFeed.replaySince(changeFeed.lastEventId()))).toEqual(['here']);
    expect(typesIn(changeFeed.replaySince(undefined))).toEqual(['here']);
  });

  it('replays nothing when a part is no longer buffered', () => {
    const { changeFeed, tell } = setup(2);
    const before = changeFeed.lastEventId();
    for (const tag of ['a', 'b', 'c']) tell(tag);
    expect(typesIn(changeFeed.replaySince(before))).toEqual(['here']);
    expect(typesIn(changeFeed.replaySince('another.1'))).toEqual(['here']);
    expect(typesIn(changeFeed.replaySince('rubbish'))).toEqual(['here']);
  });

  it('sends nothing after it was stopped', () => {
    const { changeFeed, tell } = setup();
    changeFeed.stop();
    const before = changeFeed.lastEventId();
    tell('a');
    expect(changeFeed.lastEventId()).toBe(before);
  });
});
