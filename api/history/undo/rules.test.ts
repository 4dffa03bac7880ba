import { describe, expect, it } from 'vitest';
import { undoRules } from './rules.ts';

const page = (pt: string, en: string) => ({ pt: { title: pt, content: [] }, en: { title: en, content: [] } });

describe('the undo of an edit of a page in both languages', () => {
  const undo = (now: object) =>
    undoRules.EditPage!({
      command: 'EditPage',
      id: 'contacts',
      before: page('Contactos', 'Contacts'),
      after: page('Onde estamos', 'Where we are'),
      now,
      revisionBefore: 0,
      locales: ['pt', 'en'],
      moment: '2026-11-27T10:00:00.000Z',
    });

  it('edits both languages', () => {
    const translations = { pt: { title: 'Contactos' }, en: { title: 'Contacts' } };
    expect(undo(page('Onde estamos', 'Where we are'))).toEqual([
      { command: 'EditPage', body: { page: 'contacts', translations } },
    ]);
  });

  it('edits the other language if one has its old text again', () => {
    expect(undo(page('Contactos', 'Where we are'))).toEqual([
      { command: 'EditPage', body: { page: 'contacts', translations: { en: { title: 'Contacts' } } } },
    ]);
    expect(undo(page('Onde estamos', 'Contacts'))).toEqual([
      { command: 'EditPage', body: { page: 'contacts', translations: { pt: { title: 'Contactos' } } } },
    ]);
  });

  it('is refused if both have their old texts again, or one was changed since', () => {
    expect(undo(page('Contactos', 'Contacts'))).toEqual({ no: 'undone' });
    expect(undo(page('Contactos', 'Visit us'))).toEqual({ no: 'changed_since' });
    expect(undo(page('Visite-nos', 'Contacts'))).toEqual({ no: 'changed_since' });
  });
});

describe('the undo of marks of outdated parts', () => {
  const article = (...outdated: string[]) => ({
    status: 'existing',
    source: 'pt',
    translations: { en: { outdated: Object.fromEntries(outdated.map((part) => [part, null])) } },
  });
  const undo = (now: object) =>
    undoRules.MarkOutdatedParts!({
      command: 'MarkOutdatedParts',
      id: 'a1',
      before: article('title', 'summary'),
      after: article('summary', 'aaaaaaa1'),
      now,
      revisionBefore: 0,
      locales: ['pt', 'en'],
      moment: '2026-11-27T10:00:00.000Z',
    });

  it('marks and clears the same parts again, and leaves what became outdated since', () => {
    const body = { id: 'a1', locale: 'en', outdated: ['title'], right: ['aaaaaaa1'] };
    expect(undo(article('summary', 'aaaaaaa1', 'aaaaaaa2'))).toEqual([{ command: 'MarkOutdatedParts', body }]);
  });

  it('is refused if the marks are as before', () => {
    expect(undo(article('title', 'summary', 'aaaaaaa2'))).toEqual({ no: 'undone' });
  });
});

describe('the undo of a framing', () => {
  const picture = (focus: object, framing?: object) => ({
    status: 'existing',
    shown: { id: 'a' },
    facts: { focus },
    ...(framing && { framings: { a: { framed: { framing }, focus } } }),
  });
  const [middle, moved, chosen] = [0.5, 0.7, 0.1].map((x) => ({ x, y: 0.5 })) as [object, object, object];
  const undo = (now: object) =>
    undoRules.FrameMedia!({
      command: 'FrameMedia',
      id: 'a',
      before: picture(middle),
      after: picture(moved, { turn: 90 }),
      now,
      revisionBefore: 0,
      locales: [],
      moment: '2026-11-27T10:00:00.000Z',
    });

  it('restores the focal point that it moved', () => {
    const body = { mediaId: 'a', turn: 0, focus: middle };
    expect(undo(picture(moved, { turn: 90 }))).toEqual([{ command: 'FrameMedia', body }]);
  });

  it('leaves a focal point that was set since', () => {
    expect(undo(picture(chosen, { turn: 90 }))).toEqual([{ command: 'FrameMedia', body: { mediaId: 'a', turn: 0 } }]);
  });
});
