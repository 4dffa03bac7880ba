import { readFileSync } from 'node:fs';

/**
 * Variables whose value may be in a file instead, as Docker and systemd pass secrets: `SECRET_FILE=/run/secrets/secret` sets SECRET to the
 * content of that file without the line break at its end.
 */
export const FILE_VARIABLES = [
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'EVENTSTORE_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'SECRET',
  'ADMIN_PASSWORD',
  'AUTH_JWT_KEYS',
  'AUTH_SMS_HOOK',
  'MAIL_WEBHOOK_SECRET',
] as const;

/**
 * Returns the variables with those of `…_FILE` read from their files, and in `wrong` a message for each file that cannot be read and each
 * variable that is set in both ways. Empty variables must have been removed before.
 */
export const readFileVariables = (
  given: Record<string, string>,
): { variables: Record<string, string>; wrong: string[] } => {
  const variables = { ...given };
  const wrong: string[] = [];
  for (const name of FILE_VARIABLES) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    if (given[name] !== undefined) wrong.push(`${name} and ${name}_FILE are both set. Set one of them.`);
    else readInto(variables, name, path, wrong);
  }
  return { variables, wrong };
};

const readInto = (variables: Record<string, string>, name: string, path: string, wrong: string[]): void => {
  try {
    variables[name] = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    wrong.push(
      `${name}_FILE=${path} cannot be read (${code}). Correct the path, or make the file readable for this user.`,
    );
  }
};
