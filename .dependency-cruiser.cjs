/** Who may import whom (README, How it works): domain ◄ storage ◄ projections ◄ (api | web). */
const tests = '(\\.test\\.tsx?|contract/[^/]*\\.ts)$';

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
    layer('storage-knows-the-domain-only', 'storage', '^(projections|api|web|sample|scripts)/'),
    layer('projections-know-storage-and-domain-only', 'projections', '^(api|web|sample|scripts)/'),
    layer('api-meets-the-web-in-its-tables', 'api', '^web/', ['^web/(routes|i18n|context)\\.ts$', '^web/messages/']),
    layer('web-knows-no-host', 'web', '^(api|storage|sample|scripts)/'),
    layer('web-knows-read-models-by-type', 'web', '^projections/', ['^projections/(queries|[^/]+/views)\\.ts$']),
    layer('migrations-stand-alone', 'migrations', '^(domain|storage|projections|api|web|sample)/'),
    {
      name: 'browser-code-knows-the-domain-and-the-web',
      severity: 'error',
      from: { path: '\\.client\\.tsx$' },
      to: { path: '^(storage|projections|api)/' },
    },
    {
      name: 'slices-meet-in-events',
      comment: 'What every slice shares lies in domain/shared.',
      severity: 'error',
      from: { path: '^domain/([^/]+)/', pathNot: tests },
      to: { path: '^domain/([^/]+)/', pathNot: ['^domain/$1/', '^domain/shared/'] },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
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
