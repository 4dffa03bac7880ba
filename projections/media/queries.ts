import type { ReadDatabase } from '../read-database.ts';
import type { Picture } from './views.ts';

export const picturesById = async (db: ReadDatabase, ids: string[]): Promise<Record<string, Picture>> => {
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom('media')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return Object.fromEntries(
    rows.map(({ id, width, height, focus_x, focus_y, colour, placeholder, credit }) => [
      id,
      { id, width, height, focus: { x: focus_x, y: focus_y }, colour, placeholder, credit },
    ]),
  );
};
