import { openSiteToAttack } from '#testing/attack/attacked-site.ts';
import { type Answered, type MixedLoadResult, runMixedLoad } from '#testing/attack/mixed-load.ts';
import { quantile } from './measure.ts';
import { figure, formatFactor, printConditions, printTable } from './table.ts';

const SECONDS = Number(process.env.SECONDS ?? 60);

/** Measures how long staff and readers wait while strangers attack, compared with the quiet site before and after in the same run. */
const run = async (): Promise<void> => {
  const site = await openSiteToAttack();
  try {
    printConditions();
    const load = { ...site, milliseconds: SECONDS * 1000 };
    const before = await runMixedLoad({ ...load, isAttacked: false });
    const attacked = await runMixedLoad({ ...load, isAttacked: true });
    const after = await runMixedLoad({ ...load, isAttacked: false });
    print({ staff: [...before.staff, ...after.staff], readers: [...before.readers, ...after.readers] }, attacked);
  } finally {
    await site.close();
  }
};

const print = (quiet: Pick<MixedLoadResult, 'staff' | 'readers'>, attacked: MixedLoadResult): void => {
  const kinds = [...new Set([...quiet.staff, ...quiet.readers].map(({ what }) => what))];
  printTable(
    `${attacked.attackers.length} requests of strangers in ${SECONDS} seconds, 3 staff, 20 readers`,
    ['what', 'quiet p50 ms', 'p99', 'attacked p50 ms', 'p99', 'ratio of p99'],
    kinds.map((kind) => {
      const [calm, busy] = [timesOf(quiet, kind), timesOf(attacked, kind)];
      return [kind, ...figures(calm), ...figures(busy), formatFactor(quantile(busy, 0.99) / quantile(calm, 0.99))];
    }),
  );
};

const timesOf = ({ staff, readers }: { staff: Answered[]; readers: Answered[] }, kind: string): number[] =>
  [...staff, ...readers].filter(({ what }) => what === kind).map(({ ms }) => ms);

const figures = (times: number[]): string[] => [figure(quantile(times, 0.5)), figure(quantile(times, 0.99))];

await run();
