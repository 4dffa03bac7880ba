import { requestContext } from '../context.ts';

/** The answer to the reader's form, on the page that follows it. With scripts it becomes a toast (`browser/toasts.client.ts`). */
export const Notice = () => {
  const { notice } = requestContext();
  if (!notice) return null;
  return (
    <p className="notice" data-kind={notice.kind} role={notice.kind === 'error' ? 'alert' : 'status'}>
      {notice.message}
    </p>
  );
};
