import type pg from 'pg';
import { PositionGapError } from './reader.ts';

/** Throws `PositionGapError` when one of the log's positions from 1 to `head` is missing. */
export const expectNoGap = async (client: pg.Client, head: bigint): Promise<void> => {
  const { rows: counted } = await client.query<{ events: bigint }>(
    'select count(*) as events from log.event where position <= $1',
    [head],
  );
  if (counted[0]!.events === head) return;
  const { rows } = await client.query<{ missing: bigint; found: bigint }>(FIRST_GAP, [head]);
  throw new PositionGapError(rows[0]!.missing, rows[0]!.found);
};

const FIRST_GAP = `
  select before + 1 as missing, position as found
  from (
    select position, lag(position, 1, 0::bigint) over (order by position) as before
    from (select position from log.event where position <= $1 union all select $1::bigint + 1) as positions
  ) as neighbours
  where position > before + 1 order by position limit 1`;
