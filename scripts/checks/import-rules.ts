import { type CruisedModule, findFolderCycles } from './folder-cycles.ts';
import { startTool } from './run-tool.ts';

const FOLDERS = [
  'domain',
  'storage',
  'projections',
  'api',
  'web',
  'migrations',
  'sample',
  'scripts',
  'testing',
  'e2e',
  'bench',
];

interface Cruise {
  summary: { violations: { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }[] };
  modules: CruisedModule[];
}

/**
 * Checks the import rules of `.dependency-cruiser.cjs`, and that no folders of the layers (domain, storage, projections, web, api) import
 * each other in a cycle. Returns the violations, one a line; undefined if there are none.
 */
export const checkImportRules = async (): Promise<string | undefined> => {
  const tool = 'dependency-cruiser/bin/dependency-cruiser.mjs';
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...FOLDERS];
  const { code, stdout, stderr } = await startTool(tool, args);
  const cruise = parse(stdout);
  // The tool also exits with 0 when it examined nothing.
  if (!cruise || cruise.modules.length === 0)
    return `dependency-cruiser examined no module (exit code ${code}).\n${stderr}`;
  const complaints = [
    ...cruise.summary.violations.map(
      ({ rule, from, to, cycle }) => `${rule.name}: ${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → ')}`,
    ),
    ...findFolderCycles(cruise.modules).map((circle) => `no-folder-cycles: ${circle}`),
  ];
  return complaints.length > 0 ? complaints.join('\n') : undefined;
};

const parse = (json: string): Cruise | undefined => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};
