import type { Page } from 'playwright';
import type { DevSite } from './dev-site.ts';
import { type FileChange, replaceOnce } from './repository-copy.ts';

/** A kind of edit that can be repeated. */
export interface Edit {
  kind: string;
  /** Seconds within which the edit must be shown. */
  goal: number;
  /** URL of the page that is open during the edit. */
  path: string;
  /** Input in that page is kept. */
  keepsText: boolean;
  /** The changed files by path; each `mark`, a number, changes them to something else. */
  files(mark: number): Record<string, FileChange>;
  /** Checks that the edit with this mark is shown. */
  isShown(page: Page, mark: number, site: DevSite): Promise<boolean>;
}

const PUBLIC = '/';
const PUBLIC_IN_ENGLISH = '/en';
const ADMIN = '/admin/contributors?open=new';

const hasElement = async (page: Page, mark: number): Promise<boolean> =>
  (await page.locator(`[data-edit="${mark}"]`).count()) > 0;

const hasProperty = (page: Page, mark: number): Promise<boolean> =>
  page.evaluate(
    (value) => getComputedStyle(document.documentElement).getPropertyValue('--edit').trim() === value,
    `${mark}`,
  );

const hasText =
  (text: string) =>
  async (page: Page, mark: number): Promise<boolean> =>
    (await page.content()).includes(`${text} ${mark}`);

const addProperty =
  (mark: number): FileChange =>
  (before) =>
    `${before}\n:root { --edit: ${mark}; }\n`;

const answers = async (answer: Promise<Response>, text: string): Promise<boolean> =>
  (await answer.then((response) => response.text())).includes(text);

/** Edits that the browser shows without a restart of the server. */
const frontEnd: Edit[] = [
  {
    kind: 'style sheet',
    goal: 0.5,
    path: PUBLIC,
    keepsText: true,
    files: (mark) => ({ 'web/styles/base.css': addProperty(mark) }),
    isShown: hasProperty,
  },
  {
    kind: 'style sheet of the admin area',
    goal: 0.5,
    path: ADMIN,
    keepsText: true,
    files: (mark) => ({ 'web/admin/styles/base.css': addProperty(mark) }),
    isShown: hasProperty,
  },
  {
    kind: 'client component of the admin area',
    goal: 0.5,
    path: ADMIN,
    keepsText: true,
    files: (mark) => ({
      'web/admin/shell/admin-shell.client.tsx': replaceOnce(
        'className="desk-channel"',
        `className="desk-channel" data-edit="${mark}"`,
      ),
    }),
    isShown: hasElement,
  },
  {
    kind: 'message in Portuguese',
    goal: 1,
    path: PUBLIC,
    keepsText: true,
    files: (mark) => ({ 'web/layout/messages.pt.json': replaceOnce('"Saltar para o conteúdo"', `"Saltar ${mark}"`) }),
    isShown: hasText('Saltar'),
  },
  {
    kind: 'message in English',
    goal: 1,
    path: PUBLIC_IN_ENGLISH,
    keepsText: true,
    files: (mark) => ({
      'web/layout/messages.en.json': (before) => before.replace(/"skip": ".*"/, `"skip": "Skip ${mark}"`),
    }),
    isShown: hasText('Skip'),
  },
  {
    kind: 'message of the admin area',
    goal: 1,
    path: ADMIN,
    keepsText: true,
    files: (mark) => ({
      'web/admin/messages.pt.json': (before) => before.replace(/"desk.goTo": ".*"/, `"desk.goTo": "Ir para ${mark}"`),
    }),
    isShown: hasText('Ir para'),
  },
  {
    kind: 'public page',
    goal: 1,
    path: PUBLIC,
    keepsText: true,
    files: (mark) => ({
      'web/layout/footer.tsx': replaceOnce('className="channel"', `className="channel" data-edit="${mark}"`),
    }),
    isShown: hasElement,
  },
  {
    kind: 'admin screen',
    goal: 1,
    path: ADMIN,
    keepsText: true,
    files: (mark) => ({
      'web/admin/items/items-screen.tsx': replaceOnce(
        'className="desk-split"',
        `className="desk-split" data-edit="${mark}"`,
      ),
    }),
    isShown: hasElement,
  },
  {
    kind: 'new message key',
    goal: 6,
    path: PUBLIC,
    keepsText: true,
    files: (mark) => ({
      'web/layout/messages.pt.json': replaceOnce('{\n', `{\n  "edit.${mark}": "Chave ${mark}",\n`),
      'web/layout/messages.en.json': replaceOnce('{\n', `{\n  "edit.${mark}": "Key ${mark}",\n`),
      'web/layout/footer.tsx': replaceOnce(
        '<span className="channel" />',
        `<span className="channel">{t(locale, 'edit.${mark}')}</span>`,
      ),
    }),
    isShown: hasText('Chave'),
  },
];

/** Edits that restart the server. */
const host: Edit[] = [
  {
    kind: 'query',
    goal: 3,
    path: PUBLIC,
    keepsText: false,
    files: (mark) => ({
      'projections/settings/queries.ts': replaceOnce(
        'return { title, tagline',
        `return { title: 'Query ${mark}', tagline`,
      ),
    }),
    isShown: hasText('Query'),
  },
  {
    kind: 'projector',
    goal: 3,
    path: PUBLIC,
    keepsText: false,
    files: (mark) => ({ 'projections/category/projector.ts': nameCategories(`Projector ${mark}`) }),
    async isShown(page, mark, site) {
      const isThere = await hasText('Projector')(page, mark);
      if (!isThere && (await hasReloaded(page))) await addCategory(site);
      return isThere || (await answers(site.request('GET', '/api/categories?locale=pt'), `Projector ${mark}`));
    },
  },
  {
    kind: 'command',
    goal: 3,
    path: PUBLIC,
    keepsText: false,
    files: (mark) => ({
      'domain/category/commands.ts': replaceOnce(
        "order: z.array(id, 'order_required').max(200)",
        `order: z.array(id, 'order_required').max(200), edit${mark}: z.literal(1)`,
      ),
    }),
    isShown: async (page, mark, site) =>
      (await hasReloaded(page)) &&
      answers(site.request('POST', '/api/commands/ReorderCategories', { order: [] }), `edit${mark}`),
  },
  {
    kind: 'route',
    goal: 3,
    path: PUBLIC,
    keepsText: false,
    files: (mark) => ({
      'api/category/routes.ts': replaceOnce('{ total: items.length', `{ edit: 'Route ${mark}', total: items.length`),
    }),
    isShown: async (page, mark, site) =>
      (await hasReloaded(page)) && answers(site.request('GET', '/api/categories?locale=pt'), `Route ${mark}`),
  },
  {
    kind: 'rule',
    goal: 3,
    path: PUBLIC,
    keepsText: false,
    files: (mark) => ({
      'domain/category/decider.ts': replaceOnce('values: { articles }', `values: { articles: ${1000 + mark} }`),
    }),
    async isShown(page, mark, site) {
      if (!(await hasReloaded(page))) return false;
      const { items } = await site.request('GET', '/api/categories?locale=pt').then((answer) => answer.json());
      const used = items.find(({ count }: { count: number }) => count > 0);
      return answers(site.request('POST', '/api/commands/DeleteCategory', { id: used.id }), `${1000 + mark}`.slice(-3));
    },
  },
];

/** Edits after which something is rebuilt. */
const rebuilt: Edit[] = [
  {
    kind: 'raised read-model version',
    goal: 6,
    path: PUBLIC,
    keepsText: false,
    files: (mark) => ({
      'projections/category/projector.ts': (before) =>
        nameCategories(`Version ${mark}`)(replaceOnce('  version: 2,', `  version: ${100 + mark},`)(before)),
    }),
    isShown: hasText('Version'),
  },
  {
    kind: 'new migration',
    goal: 6,
    path: ADMIN,
    keepsText: false,
    files: (mark) => ({
      [`migrations/9${String(mark).padStart(3, '0')}-edit.ts`]: () => migrationTo(`Migration ${mark}`),
    }),
    isShown: hasText('Migration'),
  },
  {
    kind: 'new route of a page',
    goal: 6,
    path: PUBLIC,
    keepsText: false,
    files: (mark) => ({
      'web/offline/slice.ts': replaceOnce('  pages: {', `  pages: {\n    ${pageOf('page', mark)}`),
      [`web/offline/pages/page${mark}.tsx`]: () => `export default async () => <p>Page {${mark}}</p>;\n`,
    }),
    isShown: async (page, mark, site) =>
      (await hasReloaded(page)) && answers(site.request('GET', `/page${mark}`), `>Page`),
  },
  {
    kind: 'new slice',
    goal: 6,
    path: PUBLIC,
    keepsText: false,
    files: (mark) => ({
      [`web/slice${mark}/messages.pt.json`]: () => `{ "slice${mark}.title": "Slice ${mark}" }\n`,
      [`web/slice${mark}/messages.en.json`]: () => `{ "slice${mark}.title": "Slice ${mark}" }\n`,
      [`web/slice${mark}/pages/slice${mark}.tsx`]: () => `export default async () => <p>Slice</p>;\n`,
      [`web/slice${mark}/slice.ts`]: () => sliceOf(mark),
      'web/slices.ts': (before) => `${before}export { slice${mark} } from './slice${mark}/slice.ts';\n`,
    }),
    isShown: async (page, mark, site) =>
      (await hasReloaded(page)) && answers(site.request('GET', `/slice${mark}`), '>Slice'),
  },
];

/** Every kind of edit, in the order of the table of `bench/dev.ts`. */
export const edits: Edit[] = [...frontEnd, ...host, ...rebuilt];

/** Marks the current document; `hasReloaded` is true for the next one. */
export const markAsSeen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset.seen = 'true';
  });

const hasReloaded = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.readyState === 'complete' && document.documentElement.dataset.seen === undefined);

/** Changes the projector of categories to give all of them this Portuguese name. */
const nameCategories = (name: string): FileChange =>
  replaceOnce('...{ id, slug, name, description', `...{ id, slug, name: { ...name, pt: '${name}' }, description`);

const addCategory = (site: DevSite): Promise<Response> =>
  site.request('POST', '/api/commands/AddCategory', { name: { pt: 'Nova', en: 'New' } });

const migrationTo = (name: string): string => `import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql\`update public.account set name = '${name}'\`.execute(db);
};
`;

const pageOf = (name: string, mark: number): string =>
  `${name}${mark}: { paths: { pt: '/${name}${mark}', en: '/en/${name}${mark}' }, sitemapEntries: async () => [] },`;

const sliceOf = (mark: number): string => `import type { Slice } from '../slice.ts';
import en from './messages.en.json' with { type: 'json' };
import pt from './messages.pt.json' with { type: 'json' };

export const slice${mark} = {
  messages: { pt, en },
  pages: { ${pageOf('slice', mark)} },
} as const satisfies Slice<keyof typeof pt>;
`;
