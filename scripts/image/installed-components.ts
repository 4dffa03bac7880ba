import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { installedPackages, type PackageFile, readPackage } from './installed-packages.ts';

type PackageName = Pick<PackageFile, 'name' | 'version'>;

/** The parts of a list of software components that are read and changed (CycloneDX 1.5). */
interface BillOfMaterials {
  metadata: { component: PackageName };
  components: PackageName[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const idOf = ({ name, version }: PackageName): string => `${name}@${version}`;

/**
 * Removes from a bill of materials the packages that are not installed, and what depends on them. `root` is the package that the list is of:
 * npm names it after its folder.
 */
export const withInstalledOnly = (
  bill: BillOfMaterials,
  installed: ReadonlySet<string>,
  root: PackageName,
): BillOfMaterials => {
  const isKept = (id: string) => installed.has(id) || id === idOf(root);
  return {
    ...bill,
    metadata: { ...bill.metadata, component: { ...bill.metadata.component, name: root.name } },
    components: bill.components.filter((each) => isKept(idOf(each))),
    dependencies: bill.dependencies
      .filter(({ ref }) => isKept(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
  };
};

// Part of the image's build: `npm sbom … | node installed-components.ts LICENCES…`, where each file names the packages of a bundle. npm lists
// all packages of the lock file, and fails in a folder from which packages were removed.
if (import.meta.main) {
  const bundled = process.argv.slice(2).flatMap((path): PackageName[] => JSON.parse(readFileSync(path, 'utf8')));
  const packages = [...bundled, ...installedPackages().map(readPackage)];
  const bill = JSON.parse(await text(process.stdin)) as BillOfMaterials;
  console.log(JSON.stringify(withInstalledOnly(bill, new Set(packages.map(idOf)), readPackage('.')), undefined, 1));
}
