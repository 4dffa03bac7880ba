import { randomUUID } from 'node:crypto';
import { fetchAsAdmin } from './session.ts';

/** Creates an author named `first`. `theirs` is another name, for the test to save as another user. */
export const createTestAuthor = async () => {
  const [first, theirs] = [`A ${randomUUID().slice(0, 8)}`, `B ${randomUUID().slice(0, 8)}`];
  const author = { name: first, role: ['author'] };
  const { id } = await fetchAsAdmin<{ id: string }>('/api/commands/AddContributor', 'POST', author);
  return { id, first, theirs };
};
