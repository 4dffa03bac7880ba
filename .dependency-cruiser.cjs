/** Rules for imports between layers (README, How it works): domain ◄ storage ◄ projections ◄ web ◄ api. */
const tests = '(\\.test\\.tsx?|fixture\\.tsx?|/contract/[^/]*\\.ts|-contract\\.ts|/test-[^/]+\\.ts)$';

const layer = (name, from, forbidden, except = []) => ({
  name,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: tests },
  to: { path: forbidden, ...(except.length > 0 && { pathNot: except }) },
});

module.exports = {
  forbidden: [
    layer('domain-imports-no-layer', 'domain', '^(storage|projections|api|web|sample|scripts|testing)/'),
    {
      name: 'domain-imports-zod-only',
      severity: 'error',
      from: { path: '^domain/', pathNot: tests },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/zod/' },
    },
    layer('storage-imports-only-domain', 'storage', '^(projections|api|web|sample|scripts|testing)/'),
    layer('projections-import-only-storage-and-domain', 'projections', '^(api|web|sample|scripts|testing)/'),
    layer('web-imports-no-api-or-storage', 'web', '^(api|storage|sample|scripts|testing)/'),
    layer('web-imports-only-views-and-queries', 'web', '^projections/', ['^projections/(queries|[^/]+/views)\\.ts$']),
    {
      name: 'web-imports-only-types-of-read-models',
      severity: 'error',
      from: { path: '^web/', pathNot: tests },
      to: { path: '^projections/', dependencyTypesNot: ['type-only'] },
    },
    layer('api-imports-only-shared-files-of-web', 'api', '^web/', [
      '^web/(routes|i18n|request-context|messages|share-images|slice|admin-screens|item-type|event-field)\\.ts$',
      '^web/components/(picture-sources|file-facts)\\.ts$',
      '^web/(layout/theme-colours|page-styles/style-rules)\\.ts$',
      '^web/article/working-copy/[\\w-]+\\.ts$',
      '^web/admin/(format-date|paths|text-diff|requests/screen-failed|queries/[\\w-]+)\\.ts$',
    ]),
    layer('api-imports-no-scripts', 'api', '^(scripts|testing)/'),
    layer('migrations-import-no-layer', 'migrations', '^(domain|storage|projections|api|web|sample)/'),
    {
      name: 'browser-code-imports-only-domain-and-web',
      severity: 'error',
      from: { path: '\\.client\\.tsx?$' },
      to: { path: '^(storage|projections|api)/' },
    },
    {
      name: 'domain-slices-import-no-other-slice',
      comment: 'Code shared by slices is in domain/shared.',
      severity: 'error',
      from: { path: '^domain/([^/]+)/', pathNot: tests },
      to: { path: '^domain/([^/]+)/', pathNot: ['^domain/$1/', '^domain/shared/'] },
    },
    {
      name: 'read-models-import-only-tables-views-and-queries',
      comment:
        'A query over several slices reads their tables or calls their queries; a slice projects only its own tables.',
      severity: 'error',
      from: { path: '^projections/([^/]+)/', pathNot: [tests, '^projections/engine/'] },
      to: {
        path: '^projections/([^/]+)/',
        pathNot: [
          '^projections/$1/',
          '^projections/(engine|search)/',
          '^projections/[^/]+/(tables|views|queries)\\.ts$',
          '^projections/article/sql/cards\\.ts$',
        ],
      },
    },
    {
      name: 'engine-imports-no-slice',
      severity: 'error',
      from: { path: '^projections/engine/', pathNot: tests },
      to: { path: '^projections/', pathNot: ['^projections/engine/'] },
    },
    {
      name: 'slice-lists-are-imported-by-registries-only',
      severity: 'error',
      from: {
        path: '^(domain|projections|web|api)/',
        pathNot: [
          tests,
          '^(domain/event-registry|projections/(read-models|media-usage)|web/(routes|messages|page-components|admin-screens|share-images|waku\\.server)|api/slice-endpoints)\\.tsx?$',
        ],
      },
      to: { path: '^(domain|projections|web|api)/slices\\.ts$' },
    },
    { name: 'no-cycles', comment: 'Type-only imports count too.', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved-imports', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: ['\\.css$'] } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|node_modules/\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
