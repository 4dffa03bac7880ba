import { mentionsIn } from '#domain/note/mentions.ts';
import { roleRights } from '#domain/shared/role-rights.ts';
import { createQueries } from '#projections/read-models.ts';
import type { Assignee } from '#web/admin/queries/workflow-view.ts';
import type { CommandServices } from '../commands/command.ts';
import { Problem } from '../http/problem.ts';
import { listWriters } from '../workflow/assignees.ts';

type Services = Pick<CommandServices, 'db' | 'read'>;

/** Lists the accounts that a note on an article may name, by name: those that can open it. */
export const listMentionable = async ({ db, read }: Services, article: string): Promise<Assignee[]> => {
  const { authorAccess } = createQueries(read, () => {});
  const accounts = await listWriters(db);
  const isReader = await Promise.all(
    accounts.map(
      async ({ id, role }) =>
        roleRights[role!].writes !== 'own' || !['none', undefined].includes(await authorAccess(article, id)),
    ),
  );
  return accounts.filter((_, index) => isReader[index]).map(({ id, name }) => ({ id, name }));
};

/** Throws 422 `mention_unknown` if a text names an account that cannot open the article. */
export const checkMentions = async (services: Services, article: string, text: string): Promise<void> => {
  const named = mentionsIn(text);
  if (named.length === 0) return;
  const known = new Set((await listMentionable(services, article)).map(({ id }) => id));
  if (named.every((id) => known.has(id))) return;
  throw new Problem(422, 'invalid', { fields: [{ path: 'text', code: 'mention_unknown' }] });
};
