import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Changes a file's original text; `before` is empty for a file that is not in the repository. */
export type FileChange = (before: string) => string;

export interface RepositoryCopy {
  folder: string;
  /** Changes files relative to their text in the repository, and reverts the changes of earlier calls. */
  change(changes: Record<string, FileChange>): Promise<void>;
}

/** Folders that are not source: built, installed or stored. */
const LEFT_OUT = /^(node_modules|dist|\.git|\.cache|\.data.*)$/;

/** Copies the repository's source below `parent`; `node_modules` is linked to the repository's. */
export const copyRepository = async (parent: string): Promise<RepositoryCopy> => {
  const root = process.cwd();
  const folder = join(parent, 'repository');
  const isCopied = (path: string) => !LEFT_OUT.test(path.slice(root.length + 1));
  await cp(root, folder, { recursive: true, filter: isCopied });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const original = (path: string) => readFile(join(root, path), 'utf8').catch(() => undefined);
  let changed: string[] = [];
  const restore = async (path: string) => {
    const before = await original(path);
    if (before === undefined) await rm(join(folder, path));
    else await writeFile(join(folder, path), before);
  };
  return {
    folder,
    async change(changes) {
      for (const path of changed.filter((each) => !(each in changes))) await restore(path);
      changed = Object.keys(changes);
      for (const [path, change] of Object.entries(changes)) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), change((await original(path)) ?? ''));
      }
    },
  };
};

/** Replaces the only occurrence of `text`. Throws unless there is exactly one. */
export const replaceOnce =
  (text: string, replacement: string): FileChange =>
  (before) => {
    const parts = before.split(text);
    if (parts.length !== 2) throw new Error(`"${text}" is found ${parts.length - 1} times, not once`);
    return parts.join(replacement);
  };
