import { erasureListPath } from '../personal-data/erasure-list.ts';

interface RestoreOptions {
  /** Path of the backup, and of the data folder of the site that made it. */
  file: string;
  dataDir: string;
  /** True if the site has an erasure list in its data folder. */
  hasErasureList: boolean;
  /** Variables that name a database, event log or file store outside of the data folder. */
  external: readonly string[];
}

/**
 * Returns the shell commands that restore a backup into a new data folder beside the present one, which they leave as it is. The erasure
 * list goes with them, so that data erased after the backup stays erased. `external` variables get a placeholder to fill in.
 */
export const restoreShellCommands = ({ file, dataDir, hasErasureList, external }: RestoreOptions): string[] => {
  const restored = `${dataDir}-restored`;
  const variables = external.map((name) => `${name}='NEW_AND_EMPTY'`);
  return [
    `cd ${quote(process.cwd())}`,
    `mkdir ${quote(restored)}`,
    ...(hasErasureList ? [`cp ${quote(erasureListPath(dataDir))} ${quote(restored)}`] : []),
    [...variables, `DATA_DIR=${quote(restored)}`, 'npm run restore --', quote(file)].join(' '),
  ];
};

/** Quotes an argument for a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
