import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { hashPassword } from '#api/auth/accounts/password.ts';
import type { EditorClient } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

/** The calls of curl in docs/http-api.md, in their order. */
const examples = [...readFileSync('docs/http-api.md', 'utf8').matchAll(/```sh\n(curl .*?)```/gs)].map(
  ([, text]) => text!,
);

const PASSWORD = 'a password for the examples';

let site: SiteUnderTest;
let room: EditorClient;
useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
});
beforeAll(async () => {
  const account = { id: randomUUID(), email: 'admin@levada.test', name: 'Ana', role: 'admin' } as const;
  await site.runtime.db
    .insertInto('account')
    .values({ ...account, password_hash: await hashPassword(PASSWORD), email_confirmed_at: new Date() })
    .execute();
});

/** Sends what curl would send, with the cookies that earlier examples kept. */
const cookies = new Map<string, string>();
const run = async (example: string, placeholder: string) => {
  const words = example
    .replaceAll('\\\n', ' ')
    .match(/'[^']*'|\S+/g)!
    .map((word) => word.replaceAll("'", ''));
  const after = (option: string) => words.flatMap((word, at) => (word === option ? [words[at + 1]!] : []));
  const headers = Object.fromEntries(after('-H').map((line) => line.split(/: (.*)/).slice(0, 2)));
  const [payload] = after('-d');
  const answer = await site.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: words.find((word) => word.startsWith('localhost:3000'))!.slice('localhost:3000'.length),
    headers,
    ...(payload !== undefined && { payload: payload.replace('…', placeholder) }),
    ...(after('-b').length > 0 && { cookies: Object.fromEntries(cookies) }),
  });
  if (after('-c').length > 0) for (const { name, value } of answer.cookies) cookies.set(name, value);
  return answer;
};

it('the examples sign in, send a command and ask a query', async () => {
  expect(examples).toHaveLength(3);
  const [signIn, command, query] = examples as [string, string, string];
  expect((await run(signIn, PASSWORD)).json()).toMatchObject({ email: 'admin@levada.test', role: 'admin' });

  const { id, revision } = await room.execute('CreateArticle', room.article());
  const at3 = command.replace('"expectedRevision":3', `"expectedRevision":${revision}`);
  const featured = (await run(at3, id)).json();
  expect(featured).toMatchObject({ id, stream: `article-${id}` });
  expect((await run(at3, id)).json()).toMatchObject({ revision: featured.revision, position: featured.position });

  const answer = await run(query, '');
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ items: expect.any(Array) })]);
});
