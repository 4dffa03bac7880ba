import { type Config, readConfig } from '#storage/config.ts';
import type { InspectorAddress } from './host-messages.ts';

export interface DevSettings {
  config: Config;
  /** What the processes are started with. */
  env: NodeJS.ProcessEnv;
  inspector: InspectorAddress | undefined;
}

/** The path of the page that shows mails which no server was given. */
export const MAILS = '/dev/mails';

/** The password of the administrator, where ADMIN_PASSWORD says nothing: the magazine is open on this machine alone. */
const PASSWORD = 'levada-development';

/**
 * Reads the variables of a start, with a data folder and a password of its own where they are not set, and `--inspect` or
 * `--inspect=[host:]port`. Throws `ConfigError`, and an error for any other argument.
 */
export const readDevSettings = (given: NodeJS.ProcessEnv, args: string[]): DevSettings => {
  const env = {
    ...given,
    DATA_DIR: given.DATA_DIR || '.data-dev',
    ADMIN_PASSWORD: given.ADMIN_PASSWORD || PASSWORD,
    NODE_ENV: 'development',
    // The name of a release, which is part of addresses.
    BUILD_ID: 'development',
  };
  return { config: readConfig(env), env, inspector: args.map(parseInspect).at(-1) };
};

const parseInspect = (argument: string): InspectorAddress => {
  const { host, port } = /^--inspect(?:=(?:(?<host>[\w.-]+):)?(?<port>\d+))?$/.exec(argument)?.groups ?? {};
  if (!argument.startsWith('--inspect') || (argument.includes('=') && !port))
    throw new Error(`"${argument}" is unknown: npm run dev takes --inspect or --inspect=[host:]port`);
  return { host: host ?? '127.0.0.1', port: Number(port ?? 9229) };
};
