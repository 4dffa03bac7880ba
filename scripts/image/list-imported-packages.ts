import { traceImports } from './trace-imports.ts';

// Part of the image's build: prints the names of the packages that its programs import. While the list stays the same, the build takes the
// pruned packages from its cache, whatever else changed in the sources.
for (const name of [...traceImports().packages].sort()) console.log(name);
