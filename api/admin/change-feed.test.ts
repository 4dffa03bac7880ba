import { describe, expect, it } from 'vitest';
import { createReadModelChanges } from '#projections/engine/read-model-changes.ts';
import { createChangeFeed } from './change-feed.ts';

const setup = (remembered?: number) => {
  const changes = createReadModelChanges();
  const news = createChangeFeed(changes, remembered);
  const tell = (...tags: string[]) => changes.publish({ projection: 'articles', position: 7n, tags });
  return { changes, news, tell };
};
const typesIn = (text: string) => [...text.matchAll(/^event: (.+)$/gm)].map(([, type]) => type);

describe('change feed', () => {
  it('numbers changes and sends them to listeners until they unsubscribe', () => {
    const { news, tell } = setup();
    const heard: string[] = [];
    const stop = news.subscribe((text) => heard.push(text));
    tell('article:1');
    expect(heard).toEqual([
      `id: ${news.lastEventId()}\nevent: changed\ndata: {"projection":"articles","position":"7","tags":["article:1"]}\n\n`,
    ]);
    stop();
    tell('article:2');
    expect(heard).toHaveLength(1);
  });

  it('omits changes without tags', () => {
    const { news, tell } = setup();
    const before = news.lastEventId();
    tell();
    expect(news.lastEventId()).toBe(before);
  });

  it('replays missed changes and the current id', () => {
    const { news, tell } = setup();
    const before = news.lastEventId();
    tell('a');
    tell('b');
    expect(typesIn(news.replaySince(before))).toEqual(['changed', 'changed', 'here']);
    expect(news.replaySince(before)).toMatch(new RegExp(`id: ${news.lastEventId()}\nevent: here\n`));
    expect(typesIn(news.replaySince(news.lastEventId()))).toEqual(['here']);
    expect(typesIn(news.replaySince(undefined))).toEqual(['here']);
  });

  it('replays nothing when a part is no longer buffered', () => {
    const { news, tell } = setup(2);
    const before = news.lastEventId();
    for (const tag of ['a', 'b', 'c']) tell(tag);
    expect(typesIn(news.replaySince(before))).toEqual(['here']);
    expect(typesIn(news.replaySince('another.1'))).toEqual(['here']);
    expect(typesIn(news.replaySince('rubbish'))).toEqual(['here']);
  });

  it('sends nothing after it was stopped', () => {
    const { news, tell } = setup();
    news.stop();
    const before = news.lastEventId();
    tell('a');
    expect(news.lastEventId()).toBe(before);
  });
});
