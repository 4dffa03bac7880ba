import type { ReactNode } from 'react';
import { kebabCase } from './kebab-case.ts';
import type { PageComponentProps } from './layout/page-props.ts';
import type { PageName } from './routes.ts';
import type { Slice } from './slice.ts';

export type PageComponent = (props: PageComponentProps) => Promise<ReactNode>;

/**
 * Returns the component of each page, by the name of the page. `slices` are the folders of `web/` that declare pages; `modules` are the
 * imported page modules, by path. The component is the default export of the module that the page is named after, such as
 * `./edition/pages/latest-edition.tsx` for the page `latestEdition` of the slice `edition`. Throws if a page has no module or a module has
 * no page.
 */
export const collectPageComponents = (
  slices: Record<string, Slice>,
  modules: Record<string, { default?: unknown }>,
): Record<PageName, PageComponent> => {
  const paths = Object.entries(slices).flatMap(([slice, { pages = {} }]) =>
    Object.keys(pages).map((page) => [page, `./${kebabCase(slice)}/pages/${kebabCase(page)}.tsx`] as const),
  );
  const expected = new Set<string>(paths.map(([, path]) => path));
  const orphan = Object.keys(modules).find((path) => !expected.has(path));
  if (orphan) throw new Error(`web/${orphan.slice(2)} belongs to no page: declare the page in the slice's slice.ts`);
  return Object.fromEntries(
    paths.map(([page, path]) => {
      const component = modules[path]?.default;
      if (!component)
        throw new Error(`The page ${page} has no component: web/${path.slice(2)} must have a default export`);
      return [page, component];
    }),
  ) as Record<PageName, PageComponent>;
};
