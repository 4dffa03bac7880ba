import { type Config, readConfig } from '#storage/config.ts';
import type { InspectorAddress } from './host-messages.ts';

export interface DevSettings {
  config: Config;
  /** Environment of the processes. */
  env: NodeJS.ProcessEnv;
  inspector: InspectorAddress | undefined;
}

/** Path of the page that shows mails when no mail server is configured. */
export const MAILS = '/dev/mails';

/** Default password of the administrator when ADMIN_PASSWORD is not set; the site is reachable from this machine only. */
const PASSWORD = 'levada-development';

/**
 * Reads the settings of `npm run dev`: environment variables, with defaults for data folder and administrator password, and the argument
 * `--inspect` or `--inspect=[host:]port`, which opens a debugger. Throws `ConfigError` for invalid variables, `Error` for any other
 * argument.
 */
export const readDevSettings = (given: NodeJS.ProcessEnv, args: string[]): DevSettings => {
  const env = {
    ...given,
    DATA_DIR: given.DATA_DIR || '.data-dev',
    ADMIN_PASSWORD: given.ADMIN_PASSWORD || PASSWORD,
    NODE_ENV: 'development',
    // Name of the release, which is part of URLs.
    BUILD_ID: 'development',
  };
  return { config: readConfig(env), env, inspector: args.map(parseInspect).at(-1) };
};

const parseInspect = (argument: string): InspectorAddress => {
  const { host, port } = /^--inspect(?:=(?:(?<host>[\w.-]+):)?(?<port>\d+))?$/.exec(argument)?.groups ?? {};
  if (!argument.startsWith('--inspect') || (argument.includes('=') && !port))
    throw new Error(`"${argument}" is unknown: npm run dev accepts --inspect or --inspect=[host:]port`);
  return { host: host ?? '127.0.0.1', port: Number(port ?? 9229) };
};
