import { sql, type Transaction } from 'kysely';
import type { Picture } from './views.ts';

export interface MediaTables {
  media: {
    id: string;
    width: number;
    height: number;
    focus_x: number;
    focus_y: number;
    colour: string;
    placeholder: string;
    credit: Picture['credit'];
    revision: bigint;
  };
}

/** The pictures themselves: credits and the point that stays in view. */
export type MediaTag = 'media';

/** Creates the empty table of pictures. */
export const createMediaTables = async (trx: Transaction<MediaTables>): Promise<void> => {
  await sql`create table media (
    id text primary key, width int not null, height int not null, focus_x real not null, focus_y real not null,
    colour text not null, placeholder text not null, credit jsonb not null, revision bigint not null)`.execute(trx);
};
