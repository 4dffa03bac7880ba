import { readFileSync } from 'node:fs';
import { quantile, timed } from '../../measure.ts';
import { generatedDocuments } from '../generated-articles.ts';
import { buildEngine, type EngineName } from './engines.ts';

/** The figures of an engine: seconds to build its index, megabytes of it, and milliseconds of the queries by kind. */
export interface EngineFigures {
  startSeconds: number;
  megabytes: number;
  ms: Record<string, number[]>;
}

/** Rounds of which each query's fastest time counts, as the machine may be busy with other programs. */
const ROUNDS = 3;

// Run as a program, `node --expose-gc measure-engine.ts NAME COUNT QUERIES`, since an index of 100,000 articles needs a large heap.
const [name, count, queries] = process.argv.slice(2) as [EngineName, string, string];
const asked: Record<string, string[]> = JSON.parse(readFileSync(queries, 'utf8'));
const documents = [...generatedDocuments(Number(count))];
const used = () => {
  global.gc!();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};
const before = used();
const { ms, answer: engine } = await timed(() => buildEngine(name, documents));
const megabytes = (used() - before) / 2 ** 20;
const times: EngineFigures['ms'] = {};
for (const [kind, texts] of Object.entries(asked)) {
  times[kind] = [];
  for (const text of texts) {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push((await timed(async () => engine.search(text, 24))).ms);
    times[kind].push(Math.min(...rounds));
  }
}
const figures: EngineFigures = { startSeconds: ms / 1000, megabytes, ms: times };
console.error(name, quantile(Object.values(times).flat(), 0.99));
console.log(JSON.stringify(figures));
