import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create schema log`.execute(db);
  await createEvent(db);
  await createHead(db);
  await createAppend(db);
};

// biome-ignore lint/suspicious/noExplicitAny: as above
const createEvent = async (db: Kysely<any>): Promise<void> => {
  await sql`
    create table log.event (
      position bigint primary key,
      stream text collate "C" not null,
      revision bigint not null,
      id uuid not null,
      type text collate "C" not null,
      data jsonb not null,
      metadata jsonb not null,
      created timestamptz not null,
      unique (stream, revision),
      unique (id, stream)
    ) with (autovacuum_vacuum_insert_scale_factor = 0.05)`.execute(db);
  await sql`comment on column log.event.position is '1, 2, 3 … in the order of commits, without a gap'`.execute(db);
  await sql`comment on column log.event.revision is '0, 1, 2 … within the stream'`.execute(db);
};

/** The last position, in one row. Its lock makes writers wait for each other; free space in the page keeps updates cheap. */
// biome-ignore lint/suspicious/noExplicitAny: as above
const createHead = async (db: Kysely<any>): Promise<void> => {
  await sql`
    create table log.head (
      one boolean primary key default true check (one),
      position bigint not null
    ) with (fillfactor = 10)`.execute(db);
  await sql`insert into log.head (position) values (0)`.execute(db);
};

/**
 * Appends many commands in one transaction and answers each of them: accepted with the revision and position of its last
 * event, or refused with the revision its stream is at. Command i writes the next c_size[i] events. c_expected[i] is the
 * last revision, -1 for a stream that must not exist, -2 for any.
 *
 * The lock on log.head is held until the commit, so the order of positions is the order of commits, and whoever sees an
 * event sees all before it. Each statement below sees what the previous holder committed: the level must be read committed.
 * A command whose events are all in its stream already is answered as the first time, whatever it expects.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above
const createAppend = async (db: Kysely<any>): Promise<void> => {
  await sql`
    create function log.append(
      c_stream text[], c_expected bigint[], c_size int[], e_id uuid[], e_type text[], e_data jsonb[], e_metadata jsonb[],
      out accepted boolean[], out revisions bigint[], out positions bigint[]
    ) language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
    declare
      head bigint;
      last bigint;
      current bigint;
      moment timestamptz;
      repeats boolean;
      known int := 0;
      known_revision bigint;
      known_position bigint;
      first int := 1;
    begin
      select position into head from log.head for update;
      last := head;
      moment := clock_timestamp();
      repeats := exists (select from log.event where id = any(e_id))
        or cardinality(e_id) > (select count(distinct each) from unnest(e_id) each);

      for i in 1 .. cardinality(c_stream) loop
        if repeats then
          select count(*), max(revision), max(position) into known, known_revision, known_position
          from log.event where stream = c_stream[i] and id = any(e_id[first : first + c_size[i] - 1]);
        end if;

        if known = c_size[i] then
          accepted[i] := true;
          revisions[i] := known_revision;
          positions[i] := known_position;
        else
          select revision into current from log.event where stream = c_stream[i] order by revision desc limit 1;
          current := coalesce(current, -1);
          accepted[i] := c_expected[i] in (-2, current);
          if accepted[i] then
            for j in first .. first + c_size[i] - 1 loop
              last := last + 1;
              current := current + 1;
              insert into log.event (position, stream, revision, id, type, data, metadata, created)
              values (last, c_stream[i], current, e_id[j], e_type[j], e_data[j], e_metadata[j], moment);
            end loop;
          end if;
          revisions[i] := current;
          positions[i] := last;
        end if;
        first := first + c_size[i];
      end loop;

      if last > head then
        update log.head set position = last;
        perform pg_notify('event_log', last::text);
      end if;
    end $$`.execute(db);
};
