import { createProgram } from './program.ts';

/** The command `levada`: everything that operators do on a command line, with the variables of the site. */
await createProgram().parseAsync();
