import { dirname } from 'node:path/posix';

/** A module in the output of dependency-cruiser. */
export interface CruisedModule {
  source: string;
  dependencies: { resolved: string; dependencyTypes: string[] }[];
}

/**
 * Declarations of slices count as places of their own: the lists import them, and the slice's other files may import what is derived from
 * the lists.
 */
const DECLARATION = /\/(aggregate|read-model|slice|admin|endpoints)\.ts$|\/messages\.\w+\.json$/;
const TEST = /\.test\.tsx?$|fixture\.tsx?$|contract/;
const FLOOR = /^(domain|storage|projections|web|api)\//;

/**
 * Finds folders of the layers (domain, storage, projections, web, api) that import each other in a cycle; type-only imports and tests do
 * not count. Returns one cycle for each set of folders: `api/http → api/pages → api/http`.
 */
export const findFolderCycles = (modules: CruisedModule[]): string[] => {
  const graph = graphOf(modules);
  const circles = new Map<string, string>();
  for (const start of graph.keys()) {
    const path = findShortestCycle(graph, start);
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

/** Returns the file's folder; files directly in a layer, and declarations, count as places of their own. */
const placeOf = (path: string): string =>
  path.split('/').length === 2 || DECLARATION.test(path) ? path : dirname(path);

/** Returns the folders on the shortest path from a place back to itself, starting with it; undefined if there is none. */
const findShortestCycle = (graph: Graph, start: string): string[] | undefined => {
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
