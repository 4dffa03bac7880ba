import { traceImports } from './trace-imports.ts';

// Part of the image's build: prints what its programs import of packages, one a line: `import react-dom/server`. While the list stays the
// same, the build takes the pruned packages from its cache, whatever else changed in the sources.
const lines = traceImports().imports.map(({ how, specifier }) => `${how} ${specifier}`);
for (const line of lines.sort()) console.log(line);
