import type { z } from 'zod';

/** The command schemas of all slices, each loaded when a form is first checked. */
const modules = import.meta.glob<Record<string, z.ZodType>>('../../../domain/*/commands.ts');

/**
 * Loads the schema of a command: `addHyperlink` of `domain/hyperlink/commands.ts` for `AddHyperlink` in the folder `hyperlink`. Throws when
 * there is none.
 */
export const loadSchema = async (folder: string, command: string): Promise<z.ZodType> => {
  const schemas = await modules[`../../../domain/${folder}/commands.ts`]?.();
  const schema = schemas?.[command[0]!.toLowerCase() + command.slice(1)];
  if (!schema) throw new Error(`domain/${folder}/commands.ts has no schema of ${command}`);
  return schema;
};
