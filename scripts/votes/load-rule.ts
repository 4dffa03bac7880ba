import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CountingRule, Judge } from '#domain/vote/counting-rules/counting-rule.ts';
import { findRule, RULE_NAMES } from '#domain/vote/counting-rules/find-rule.ts';
import { UsageError } from '../run-script.ts';

/**
 * Returns the rule with this name, or the rule of a file: its default export is a function without parameters that returns a `Judge`. Throws
 * `UsageError` for an unknown name and for a file without such a function; the rule of a file throws it when its judge throws or returns
 * something else than a reason or undefined.
 */
export const loadRule = async (name: string): Promise<CountingRule> => {
  const known = findRule(name);
  if (known) return known;
  if (!/\.[cm]?[jt]s$/.test(name)) {
    throw new UsageError(
      `There is no rule “${name}”: use ${RULE_NAMES.join(', ')}, or the path of a file like my-rule.ts.`,
    );
  }
  const start = await importStart(name);
  return {
    name,
    needs: ['position', 'visitor', 'network', 'at', 'locale'],
    start: () => guarded(name, attempt(name, 'cannot be started', start)),
  };
};

const importStart = async (path: string): Promise<() => unknown> => {
  const file: { default?: unknown } = await import(pathToFileURL(resolve(path)).href).catch((error) => {
    throw new UsageError(`The rule file ${path} cannot be loaded: ${firstLine(error)}`);
  });
  if (typeof file.default !== 'function') {
    throw new UsageError(
      `The rule file ${path} needs a function as its default export that returns a function for votes.`,
    );
  }
  return file.default as () => unknown;
};

const guarded = (path: string, judge: unknown): Judge => {
  if (typeof judge !== 'function') {
    throw new UsageError(`The default export of the rule file ${path} must return a function that judges a vote.`);
  }
  return (vote) => {
    const reason: unknown = attempt(path, `failed at the vote at position ${vote.position}`, () => judge({ ...vote }));
    if (reason === undefined || typeof reason === 'string') return reason;
    throw new UsageError(
      `The rule file ${path} must return a reason as text, or undefined, and not ${JSON.stringify(reason)}, for the vote at position ${vote.position}.`,
    );
  };
};

const attempt = <Answer>(path: string, what: string, run: () => Answer): Answer => {
  try {
    return run();
  } catch (error) {
    throw new UsageError(`The rule file ${path} ${what}: ${firstLine(error)}`);
  }
};

const firstLine = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n')[0]!;
