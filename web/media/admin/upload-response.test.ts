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
  expect(resultOf(422, response).result).toEqual({ error });
});

it('has the code of an error', () => {
  expect(resultOf(401, { code: 'not_signed_in' })).toMatchObject({ status: 401, code: 'not_signed_in' });
});
