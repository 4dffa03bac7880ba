import { kebabCase } from '../kebab-case.ts';
import type { SliceAdmin } from '../slice.ts';

/**
 * Returns the import function of each screen's component, by the path of the screen. `modules` are the modules of all screens, by file
 * path: the screen `newArticle` of the slice `article` is in `./article/admin/…/new-article-screen.tsx`. Throws if a screen has no module
 * or a module belongs to no screen.
 */
export const collectScreenComponents = <Module>(
  admins: Readonly<Record<string, SliceAdmin>>,
  modules: Record<string, () => Promise<Module>>,
): Record<string, () => Promise<Module>> => {
  const left = new Map(Object.entries(modules));
  const components = Object.entries(admins).flatMap(([slice, { screens }]) =>
    Object.entries(screens).map(([name, { path }]) => {
      const file = [...left.keys()].find((each) => isModuleOf(each, kebabCase(slice), kebabCase(name)));
      if (!file)
        throw new Error(
          `The screen ${name} has no component: ${kebabCase(name)}-screen.tsx in web/${kebabCase(slice)}/admin`,
        );
      const load = left.get(file)!;
      left.delete(file);
      return [path, load] as const;
    }),
  );
  const [orphan] = left.keys();
  if (orphan)
    throw new Error(`web/${orphan.slice(2)} belongs to no screen: declare the screen in the slice's admin.ts`);
  return Object.fromEntries(components);
};

const isModuleOf = (file: string, slice: string, screen: string): boolean =>
  file.startsWith(`./${slice}/admin/`) && file.endsWith(`/${screen}-screen.tsx`);
