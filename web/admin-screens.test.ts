import { describe, expect, it } from 'vitest';
import { projections } from '#projections/read-models.ts';
import { fieldLabelId } from './admin/items/form-fields.ts';
import { adminActions, adminScreenAt, adminScreens, editPaths, itemTypes, jobLabels } from './admin-screens.ts';
import { messages } from './messages.ts';
import { pageNames } from './routes.ts';

describe('admin screens', () => {
  it('have different paths, and different places in the navigation', () => {
    const paths = adminScreens.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    const places = adminScreens.flatMap(({ link }) => link?.place ?? []);
    expect(new Set(places).size).toBe(places.length);
  });

  it.each(adminScreens)('show only read models that exist: $path', ({ readModels = [] }) => {
    expect(projections.map(({ name }) => name)).toEqual(expect.arrayContaining([...readModels]));
  });

  it.each(adminActions)('exist for each action of the command menu: $to', ({ to }) => {
    expect(adminScreenAt(to.split('?')[0]!)).toBeDefined();
  });

  it('match a literal path before a path with parameters', () => {
    expect(adminScreenAt('/admin/articles/new')?.path).toBe('/admin/articles/new');
    expect(adminScreenAt('/admin/articles/0b5e')?.path).toBe('/admin/articles/[id]');
    expect(adminScreenAt('/admin/none')).toBeUndefined();
  });
});

describe('labels of recurring jobs', () => {
  it('exist for each job of the server, and for no other', async () => {
    const { jobs } = await import('#api/slice-endpoints.ts');
    expect(Object.keys(jobLabels).sort()).toEqual(jobs.map(({ name }) => name).sort());
  });
});

describe('edit links', () => {
  it('belong to pages that exist', () => {
    expect(pageNames).toEqual(expect.arrayContaining(Object.keys(editPaths)));
  });
});

describe.each(Object.entries(itemTypes))('items of the kind %s', (_kind, type) => {
  it('have a screen', () => {
    expect(adminScreenAt(type.path)?.path).toBe(type.path);
  });

  it('have a label for each field and column', () => {
    const ids = [
      ...type.columns,
      ...Object.entries(type.fields).map(([name, { label }]) => label ?? fieldLabelId(name)),
    ];
    expect(ids.filter((id) => !(id in messages.pt))).toEqual([]);
  });
});
