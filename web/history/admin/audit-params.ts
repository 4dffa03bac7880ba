import { eventLabels, streamKinds } from '../../admin-screens.ts';

export const AUDIT_PATH = '/admin/history';

/** The query parameters of the audit log: its filters, and `before`, which selects earlier pages. */
export type AuditParams = ReturnType<typeof parseAuditParams>;

/** Parses the query string. Invalid values are ignored. */
export const parseAuditParams = (query: URLSearchParams) => {
  const matching = (name: string, pattern: RegExp) => {
    const value = query.get(name)?.trim();
    return value && pattern.test(value) ? value : undefined;
  };
  const keyOf = (name: string, known: object) => {
    const value = query.get(name) ?? '';
    return Object.hasOwn(known, value) ? value : undefined;
  };
  return {
    kind: keyOf('kind', streamKinds),
    type: keyOf('type', eventLabels),
    thing: matching('thing', /^[\w-]{1,120}$/),
    q: matching('q', /^.{1,200}$/u),
    actor: matching('actor', /^[\w-]{1,100}$/),
    from: validDay(matching('from', DAY)),
    until: validDay(matching('until', DAY)),
    before: matching('before', /^\d{1,18}$/),
  };
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the day, or undefined if the calendar has no such day. */
const validDay = (day: string | undefined): string | undefined =>
  day && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ? day : undefined;

/** Returns the parameters that are set as a query string that begins with `?`; empty if there are none. */
export const auditQuery = (params: Partial<AuditParams>): string => {
  const set = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return set.length > 0 ? `?${new URLSearchParams(set)}` : '';
};

/** Returns the URL of the audit log with these filters. */
export const auditUrl = (params: Partial<AuditParams>): '/admin' => `${AUDIT_PATH}${auditQuery(params)}` as '/admin';

/** Returns the URL of the screen that shows one event. */
export const auditEventUrl = (position: string): '/admin' => `${AUDIT_PATH}/${position}` as '/admin';
