import { describe, expect, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { MAX_ANSWERS, MAX_NOTES, noteDecider } from './decider.ts';
import type { NoteEvent } from './events.ts';

const { given } = specification(noteDecider);

const of = { id: 'a', note: 'n', article: 'existing' } as const;
const data = { id: 'a', note: 'n' };
const words = { quote: 'levada', block: 'abcdefgh', prefix: '', suffix: '', place: null };
const pinned: Extract<NoteEvent, { type: 'NotePinned' }> = {
  type: 'NotePinned',
  data: { ...data, locale: 'pt', words, text: 'Qual?' },
};
const answered: Extract<NoteEvent, { type: 'NoteAnswered' }> = {
  type: 'NoteAnswered',
  data: { ...data, answer: 'b', text: 'A do Rei.' },
};
const resolved: NoteEvent = { type: 'NoteResolved', data };
const reopened: NoteEvent = { type: 'NoteReopened', data };
const deleted: NoteEvent = { type: 'NoteDeleted', data };
const restored: NoteEvent = { type: 'NoteRestored', data };

describe('a note', () => {
  it('is pinned to words, and pinned again changes nothing', () => {
    const pin = { name: 'PinNote', ...of, locale: 'pt', words, text: 'Qual?' } as const;
    given().when(pin).then(pinned);
    given(pinned).when(pin).then();
  });

  it('is resolved and reopened, each once', () => {
    given(pinned)
      .when({ name: 'ResolveNote', ...of })
      .then(resolved);
    given(pinned, resolved)
      .when({ name: 'ResolveNote', ...of })
      .then();
    given(pinned, resolved)
      .when({ name: 'ReopenNote', ...of })
      .then(reopened);
    given(pinned)
      .when({ name: 'ReopenNote', ...of })
      .then();
  });

  it('is answered, and an answer to a resolved one reopens it', () => {
    const answer = { name: 'AnswerNote', ...of, answer: 'b', text: 'A do Rei.' } as const;
    given(pinned).when(answer).then(answered);
    given(pinned, answered).when(answer).then();
    given(pinned, resolved).when(answer).then(answered, reopened);
  });

  it('is deleted and restored as it was, and takes nothing while it is deleted', () => {
    given(pinned, resolved)
      .when({ name: 'DeleteNote', ...of })
      .then(deleted);
    given(pinned, deleted)
      .when({ name: 'DeleteNote', ...of })
      .then();
    given(pinned, resolved, deleted)
      .when({ name: 'RestoreNote', ...of })
      .then(restored);
    given(pinned, resolved, deleted, restored)
      .when({ name: 'ReopenNote', ...of })
      .then(reopened);
    for (const name of ['ResolveNote', 'ReopenNote'] as const) {
      given(pinned, deleted)
        .when({ name, ...of })
        .thenRejected('deleted');
    }
    given(pinned, deleted)
      .when({ name: 'AnswerNote', ...of, answer: 'b', text: 'A' })
      .thenRejected('deleted');
  });

  it('loses an answer and gets it back', () => {
    const answer = { ...of, answer: 'b' };
    const gone: NoteEvent = { type: 'NoteAnswerDeleted', data: { ...data, answer: 'b' } };
    given(pinned, answered)
      .when({ name: 'DeleteNoteAnswer', ...answer })
      .then(gone);
    given(pinned, answered, gone)
      .when({ name: 'DeleteNoteAnswer', ...answer })
      .then();
    given(pinned, answered, gone)
      .when({ name: 'RestoreNoteAnswer', ...answer })
      .then({ type: 'NoteAnswerRestored', data: { ...data, answer: 'b' } });
    given(pinned)
      .when({ name: 'DeleteNoteAnswer', ...answer })
      .thenRejected('not_found');
  });

  it('needs an article that exists', () => {
    given()
      .when({ name: 'PinNote', ...of, article: 'none', locale: 'pt', words, text: 'A' })
      .thenRejected('not_found');
    given(pinned)
      .when({ name: 'ResolveNote', ...of, article: 'deleted' })
      .thenRejected('deleted');
    given()
      .when({ name: 'ResolveNote', ...of })
      .thenRejected('not_found');
  });
});

describe('the limits', () => {
  it('are 500 notes on an article and 200 answers to a note', () => {
    expect([MAX_NOTES, MAX_ANSWERS]).toEqual([500, 200]);
  });

  it('of notes on an article do not count deleted ones', () => {
    const many = Array.from(
      { length: MAX_NOTES },
      (_, n): NoteEvent => ({
        ...pinned,
        data: { ...pinned.data, note: `n${n}` },
      }),
    );
    const pin = { name: 'PinNote', ...of, locale: 'pt', words, text: 'Qual?' } as const;
    given(...many)
      .when(pin)
      .thenRejected('too_many_notes');
    given(...many, { type: 'NoteDeleted', data: { id: 'a', note: 'n0' } })
      .when(pin)
      .then(pinned);
  });

  it('of answers to a note count all', () => {
    const many = Array.from(
      { length: MAX_ANSWERS },
      (_, n): NoteEvent => ({
        ...answered,
        data: { ...answered.data, answer: `b${n}` },
      }),
    );
    given(pinned, ...many)
      .when({ name: 'AnswerNote', ...of, answer: 'b', text: 'A' })
      .thenRejected('too_many_notes');
  });
});

it('keeps the state of a note', () => {
  const { evolve, initial } = noteDecider;
  expect([pinned, answered, resolved].reduce(evolve, initial)).toEqual({
    n: { isResolved: true, isDeleted: false, answers: { b: false } },
  });
});
