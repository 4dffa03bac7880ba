import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withInstalledOnly } from './installed-components.ts';

const root = JSON.parse(readFileSync('package.json', 'utf8'));
const listAll = () =>
  JSON.parse(
    execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], {
      encoding: 'utf8',
      maxBuffer: 20_000_000,
    }),
  );

test('a bill of materials names the installed packages only, with their licences', () => {
  const all = listAll();
  const { name, version } = all.components.find((each: { name: string }) => each.name === 'fastify');
  const bill = withInstalledOnly(all, new Set([`${name}@${version}`]), root);
  expect(bill.components).toEqual([expect.objectContaining({ name, version, licenses: [{ license: { id: 'MIT' } }] })]);
  expect(bill.metadata.component.name).toBe('levada');
  expect(bill.dependencies).toEqual(
    expect.arrayContaining([
      { ref: `levada@${root.version}`, dependsOn: [`fastify@${version}`] },
      { ref: `fastify@${version}`, dependsOn: [] },
    ]),
  );
});
