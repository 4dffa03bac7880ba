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
    layer('domain-knows-nobody', 'domain', '^(storage|projections|api|web|sample|scripts|testing)/'),
    {
      name: 'domain-imports-zod-only',
      severity: 'error',
      from: { path: '^domain/', pathNot: tests },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/zod/' },
    },
    layer('storage-knows-the-domain-only', 'storage', '^(projections|api|web|sample|scripts|testing)/'),
    layer('projections-know-storage-and-domain-only', 'projections', '^(api|web|sample|scripts|testing)/'),
    layer('web-knows-no-host', 'web', '^(api|storage|sample|scripts|testing)/'),
    layer('web-knows-views-and-queries', 'web', '^projections/', ['^projections/(queries|[^/]+/views)\\.ts$']),
    {
      name: 'web-knows-read-models-by-type',
      severity: 'error',
      from: { path: '^web/', pathNot: tests },
      to: { path: '^projections/', dependencyTypesNot: ['type-only'] },
    },
    layer('api-meets-the-web-in-its-tables', 'api', '^web/', [
      '^web/(routes|i18n|request-context|messages|share-images|slice)\\.ts$',
      '^web/components/picture-sources\\.ts$',
      '^web/layout/theme-colours\\.ts$',
      '^web/admin/(format-date|paths|admin-queries|screens)\\.ts$',
    ]),
    layer('api-knows-no-program', 'api', '^(scripts|testing)/'),
    layer('migrations-stand-alone', 'migrations', '^(domain|storage|projections|api|web|sample)/'),
    {
      name: 'browser-code-knows-the-domain-and-the-web',
      severity: 'error',
      from: { path: '\\.client\\.tsx?$' },
      to: { path: '^(storage|projections|api)/' },
    },
    {
      name: 'slices-of-the-domain-meet-in-events',
      comment: 'What every slice shares lies in domain/shared.',
      severity: 'error',
      from: { path: '^domain/([^/]+)/', pathNot: tests },
      to: { path: '^domain/([^/]+)/', pathNot: ['^domain/$1/', '^domain/shared/'] },
    },
    {
      name: 'read-models-meet-in-tables-and-queries',
      comment:
        'A question that joins several slices reads their tables and asks their queries; nobody projects for another.',
      severity: 'error',
      from: { path: '^projections/([^/]+)/', pathNot: [tests, '^projections/engine/'] },
      to: {
        path: '^projections/([^/]+)/',
        pathNot: [
          '^projections/$1/',
          '^projections/(engine|search)/',
          '^projections/[^/]+/(tables|views|queries)\\.ts$',
          '^projections/article/cards\\.ts$',
        ],
      },
    },
    {
      name: 'the-engine-knows-no-slice',
      severity: 'error',
      from: { path: '^projections/engine/', pathNot: tests },
      to: { path: '^projections/', pathNot: ['^projections/engine/'] },
    },
    {
      name: 'the-lists-are-read-by-what-derives-from-them',
      severity: 'error',
      from: {
        path: '^(domain|projections|web|api)/',
        pathNot: [
          tests,
          '^(domain/event-registry|projections/(read-models|media-usage)|web/(routes|messages|page-components|share-images|waku\\.server)|api/slice-endpoints)\\.tsx?$',
        ],
      },
      to: { path: '^(domain|projections|web|api)/slices\\.ts$' },
    },
    { name: 'no-circles', comment: 'Not even by type.', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: ['\\.css$'] } },
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
