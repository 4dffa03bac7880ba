import type pg from 'pg';
import type { Statement } from './query-recorder.ts';

export interface Plan {
  /** Milliseconds in the server until every row is ready to be sent. */
  execution: number;
  planning: number;
  /** The indexes, scans and sorts with the number of rows of each, `× loops` if it ran several times. */
  access: string[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Tables of a few rows, whose access path does not matter. */
const SMALL = /^(category|contributor|media|settings)/;

/** Runs a statement again with `explain analyze`, under the settings of its transaction (`set local …`), and rolls back. */
export const explain = async (pool: pg.Pool, { text, values }: Statement, settings: string[]): Promise<Plan> => {
  const client = await pool.connect();
  try {
    for (const each of ['begin', ...settings]) await client.query(each);
    const { rows } = await client.query(`explain (analyze, timing off, serialize text, format json) ${text}`, [
      ...values,
    ]);
    const [{ Plan: root, 'Execution Time': execution, 'Planning Time': planning }] = rows[0]['QUERY PLAN'];
    return { execution, planning, access: [...new Set(nodesOf(root).flatMap(accessOf))] };
  } finally {
    await client.query('rollback');
    client.release();
  }
};

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const accessOf = (node: PlanNode): string[] => {
  const { 'Node Type': type, 'Index Name': index, 'Relation Name': table } = node;
  if (node['Actual Loops'] === 0 || SMALL.test(index ?? table ?? '')) return [];
  if (index) return [`${index} ${rowsOf(node)}`];
  if (type === 'Seq Scan') return [`SCAN of ${table} ${rowsOf(node)}`];
  return type === 'Sort' ? [`sort ${rowsOf(node)}`] : [];
};

const rowsOf = ({
  'Actual Rows': rows,
  'Actual Loops': loops,
  'Rows Removed by Filter': removed = 0,
}: PlanNode): string => {
  const of = removed > 0 ? ` of ${Math.round(rows + removed)}` : '';
  return `(${Math.round(rows)}${of}${loops > 1 ? ` × ${loops}` : ''})`;
};
