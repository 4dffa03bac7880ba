import { expect, it } from 'vitest';
import { toUploadResponse } from './upload-response.ts';

const resultOf = (status: number, response?: object) => toUploadResponse({ status, response }, 'No answer.');

it('is the picture that was added', () => {
  const picture = { id: 'm', url: '/media/m.jpg' };
  expect(resultOf(201, picture)).toEqual({ status: 201, code: '', result: picture });
});

it.each([
  [{ errors: [{ message: 'Too large.' }], detail: 'Invalid.' }, 'Too large.'],
  [{ detail: 'Invalid.', title: 'Bad request' }, 'Invalid.'],
  [{ title: 'Bad request' }, 'Bad request'],
  [{ errors: [] }, 'No answer.'],
  [undefined, 'No answer.'],
])('is the most exact message of an error: %j', (response, error) => {
  expect(resultOf(422, response).result).toEqual({ error, isTemporary: false });
});

it.each([
  [0, true],
  [408, true],
  [413, false],
  [422, false],
  [429, true],
  [500, true],
  [503, true],
])('with status %i may be sent again: %s', (status, isTemporary) => {
  expect(resultOf(status, { detail: 'Busy.' }).result).toEqual({ error: 'Busy.', isTemporary });
});

it('has the code of an error', () => {
  expect(resultOf(401, { code: 'not_signed_in' })).toMatchObject({ status: 401, code: 'not_signed_in' });
});
