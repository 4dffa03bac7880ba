import { expect, it } from 'vitest';
import { schemaErrors, withInvalidCharacters } from '#testing/schema-errors.ts';
import { limitsOf } from '#testing/schema-limits.ts';
import { addWebhook, editWebhook } from './commands.ts';

const facts = { name: 'Build', url: 'https://build.example.org/hook', subject: 'article', status: 'on' };

it('adding a webhook requires a name and an https URL, and applies defaults to the other fields', () => {
  expect(schemaErrors(addWebhook, {})).toEqual(['name: name_required', 'url: https_format']);
  expect(addWebhook.parse({ name: 'Build', url: facts.url })).toEqual({ ...facts, subject: 'all' });
});

it.each([
  ['http://build.example.org/', 'https_format'],
  ['https://localhost/', 'url_host'],
  ['https://user@example.org/', 'url_credentials'],
])('adding a webhook rejects the URL %s as %s', (url, error) => {
  expect(schemaErrors(addWebhook, { ...facts, url })).toEqual([`url: ${error}`]);
});

it('editing a webhook applies no defaults to omitted fields', () => {
  expect(editWebhook.parse({ id: 'e52b7b4a-6a01-4d2e-a4f7-9c3f6a5f2c11', expectedRevision: '' })).toEqual({
    id: 'e52b7b4a-6a01-4d2e-a4f7-9c3f6a5f2c11',
  });
});

it('adding a webhook rejects unstorable characters in every text field', () => {
  expect(withInvalidCharacters(facts).filter((bad) => addWebhook.safeParse(bad).success)).toEqual([]);
});

it('limits the fields of a webhook', () => {
  expect(limitsOf(addWebhook)).toEqual({ name: '… 120', url: '… 500' });
});
