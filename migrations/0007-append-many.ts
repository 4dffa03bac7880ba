import { type Kysely, sql } from 'kysely';

/**
 * Appends several commands or none: an older release goes on with the function that knows no groups. Either is planned without
 * compiling: since `enable_seqscan = off` makes every plan look costly, Postgres before 18 would compile those that still scan a
 * table, for a hundred milliseconds each.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`
    alter function log.append(text[], bigint[], int[], uuid[], text[], jsonb[], jsonb[]) set jit = off`.execute(db);
  await createAppend(db);
};

/**
 * Appends many commands in one transaction and answers each of them: accepted with the revision and position of its last
 * event, or refused with the revision its stream is at. Command i writes the next c_size[i] events. c_expected[i] is the
 * last revision, -1 for a stream that must not exist, -2 for any. Neighbours with the same number in c_group are written
 * together or not at all: where one of them is refused, nothing of its group is written. No group names a stream twice.
 *
 * The lock on log.head is held until the commit, so the order of positions is the order of commits, and whoever sees an
 * event sees all before it. Each statement below sees what the previous holder committed: the level must be read committed.
 * A command whose events are all in its stream already is answered as the first time, whatever it expects. One without events
 * asks only for its revision; it is not asked again where its group is in the log already.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above
const createAppend = async (db: Kysely<any>): Promise<void> => {
  await sql`
    create function log.append(
      c_group int[], c_stream text[], c_expected bigint[], c_size int[],
      e_id uuid[], e_type text[], e_data jsonb[], e_metadata jsonb[],
      out accepted boolean[], out revisions bigint[], out positions bigint[]
    ) language plpgsql set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
    declare
      commands int := cardinality(c_stream);
      head bigint;
      last bigint;
      moment timestamptz;
      repeats boolean;
      known int := 0;
      known_revision bigint;
      known_position bigint;
      current bigint;
      is_known boolean[];
      first_event int[];
      group_begin int := 1;
      group_accepted boolean := true;
      group_known boolean := false;
    begin
      select position into head from log.head for update;
      last := head;
      moment := clock_timestamp();
      repeats := exists (select from log.event where id = any(e_id))
        or cardinality(e_id) > (select count(distinct each) from unnest(e_id) each);
      first_event[1] := 1;

      for i in 1 .. commands loop
        first_event[i + 1] := first_event[i] + c_size[i];
        if repeats then
          select count(*), max(revision), max(position) into known, known_revision, known_position
          from log.event where stream = c_stream[i] and id = any(e_id[first_event[i] : first_event[i + 1] - 1]);
        end if;
        is_known[i] := c_size[i] > 0 and known = c_size[i];
        group_known := group_known or is_known[i];

        if is_known[i] then
          accepted[i] := true;
          revisions[i] := known_revision;
          positions[i] := known_position;
        else
          select revision into current from log.event where stream = c_stream[i] order by revision desc limit 1;
          revisions[i] := coalesce(current, -1);
          accepted[i] := c_expected[i] in (-2, revisions[i]);
          positions[i] := last;
        end if;
        continue when i < commands and c_group[i + 1] = c_group[i];

        for k in group_begin .. i loop
          accepted[k] := accepted[k] or (group_known and c_size[k] = 0);
          group_accepted := group_accepted and accepted[k];
        end loop;
        if group_accepted then
          for k in group_begin .. i loop
            continue when is_known[k];
            for j in first_event[k] .. first_event[k + 1] - 1 loop
              last := last + 1;
              revisions[k] := revisions[k] + 1;
              insert into log.event (position, stream, revision, id, type, data, metadata, created)
              values (last, c_stream[k], revisions[k], e_id[j], e_type[j], e_data[j], e_metadata[j], moment);
            end loop;
            positions[k] := last;
          end loop;
        end if;
        group_begin := i + 1;
        group_accepted := true;
        group_known := false;
      end loop;

      if last > head then
        update log.head set position = last;
        perform pg_notify('event_log', last::text);
      end if;
    end $$`.execute(db);
};
