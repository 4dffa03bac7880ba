import { dirname } from 'node:path/posix';

/** A module as dependency-cruiser describes it. */
export interface CruisedModule {
  source: string;
  dependencies: { resolved: string; dependencyTypes: string[] }[];
}

/** What a slice declares stands apart from what it does: the lists read the one, the other may read what follows from the lists. */
const DECLARATION = /\/(aggregate|read-model|slice|endpoints)\.ts$|\/messages\.\w+\.json$/;
const TEST = /\.test\.tsx?$|fixture\.tsx?$|contract/;
const FLOOR = /^(domain|storage|projections|web|api)\//;

/** Folders of the floors that need each other by value, `api/http → api/pages → api/http`; one for each group of them. */
export const findFolderCycles = (modules: CruisedModule[]): string[] => {
  const graph = graphOf(modules);
  const circles = new Map<string, string>();
  for (const start of graph.keys()) {
    const path = shortestCircle(graph, start);
    if (!path) continue;
    const name = path.toSorted().join();
    if (!circles.has(name)) circles.set(name, [...path, start].join(' → '));
  }
  return [...circles.values()];
};

type Graph = Map<string, Set<string>>;

const graphOf = (modules: CruisedModule[]): Graph => {
  const graph: Graph = new Map();
  for (const { source, dependencies } of modules.filter(({ source }) => FLOOR.test(source) && !TEST.test(source))) {
    const from = placeOf(source);
    const known = graph.get(from) ?? new Set();
    for (const { resolved, dependencyTypes } of dependencies) {
      const isValue = FLOOR.test(resolved) && !TEST.test(resolved) && !dependencyTypes.includes('type-only');
      if (isValue && placeOf(resolved) !== from) known.add(placeOf(resolved));
    }
    graph.set(from, known);
  }
  return graph;
};

/** Its folder; files right below a floor, and declarations, stand for themselves. */
const placeOf = (path: string): string =>
  path.split('/').length === 2 || DECLARATION.test(path) ? path : dirname(path);

/** The folders on the shortest way from a place back to itself, that place first. */
const shortestCircle = (graph: Graph, start: string): string[] | undefined => {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of graph.get(way.at(-1)!) ?? []) {
      if (next === start) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
};
