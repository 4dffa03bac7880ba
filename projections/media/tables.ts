import { sql, type Transaction } from 'kysely';
import type { PictureDescription, PictureTexts } from '#domain/media/events.ts';
import type { Localized } from '#domain/shared/locale.ts';
import type { Picture } from './views.ts';

/** What a picture looks like without its framing. */
export type WholePicture = Pick<PictureDescription, 'width' | 'height' | 'colour' | 'placeholder'>;

export interface MediaTables {
  media: {
    id: string;
    /**
     * Id of the picture file that is shown (`pictureFile`): the id of the row itself, or after a replacement that of the other file; with its
     * framing.
     */
    file: string;
    /** Of what is shown, and so are height, colour and placeholder. */
    width: number;
    height: number;
    focus_x: number;
    focus_y: number;
    colour: string;
    placeholder: string;
    /** Of the shown file without its framing. */
    whole: WholePicture;
    /** The format of the original file. */
    format: string;
    bytes: number;
    credit: Picture['credit'];
    file_name: string;
    texts: Localized<PictureTexts>;
    /** The searchable text, in lower case and without accents. */
    searched: string;
    /** True if the alternative text is missing in at least one language. */
    lacks_alt: boolean;
    deleted: boolean;
    added_at: Date;
    /** Position of the event that added it; lists show the highest first. */
    sequence: bigint;
    revision: bigint;
  };
}

/** Cache tag of everything that depends on pictures. */
export type MediaTag = 'media';

/** Creates the empty table of pictures. */
export const createMediaTables = async (trx: Transaction<MediaTables>): Promise<void> => {
  await sql`create table media (
    id text primary key, file text not null, width int not null, height int not null, focus_x real not null, focus_y real not null,
    colour text not null, placeholder text not null, whole jsonb not null, format text not null, bytes bigint not null, credit jsonb not null,
    file_name text not null, texts jsonb not null, searched text not null, lacks_alt boolean not null,
    deleted boolean not null default false, added_at timestamptz not null, sequence bigint not null, revision bigint not null)`.execute(
    trx,
  );
  await sql`create index on media (sequence desc)`.execute(trx);
  await sql`create index on media (split_part(file, '_', 1))`.execute(trx);
};
