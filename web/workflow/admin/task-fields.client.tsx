'use client';
import { useId, useRef, useState } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleTask } from '#domain/workflow/decider.ts';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import type { Assignee } from '../../admin/queries/workflow-view.ts';
import type { ApiAction } from '../../admin/requests/send-action.client.ts';
import { assignAction, dueDateAction } from './task-actions.client.ts';

interface FieldsProps {
  /** Id of the article. */
  id: string;
  language: Locale;
  task: ArticleTask;
  assignees: readonly Assignee[];
  run(action: ApiAction): Promise<boolean>;
}

/** Renders the fields for the assignee and the due date of a language of an article. What is chosen is sent when it is complete. */
export const TaskFields = ({ id, language, task, assignees, run }: FieldsProps) => {
  const t = useMessage();
  const of = { id, locale: language };
  return (
    <>
      <AssigneeField
        assignee={task.assignee}
        assignees={assignees}
        onSet={(assignee) => run(assignAction(of, assignee, task.assignee))}
      />
      <DueDate due={task.due} label={t('board.due')} onSet={(due) => run(dueDateAction(of, due, task.due))} />
    </>
  );
};

interface AssigneeProps extends Pick<FieldsProps, 'assignees'> {
  assignee: string | null;
  onSet(assignee: string | null): Promise<boolean>;
}

/**
 * Renders the field of the assignee. A name that is chosen from the opened list is sent at once. One that the user reaches with the arrow
 * keys or by typing, while the list is closed, may be on the way to another one: it is sent when they leave the field or press Enter. A
 * choice that the server does not accept is replaced by the one before.
 */
const AssigneeField = ({ assignee, assignees, onSet }: AssigneeProps) => {
  const t = useMessage();
  const field = useId();
  const [chosen, setChosen] = useState<string>();
  const isByKey = useRef(false);
  const isGone = assignee !== null && !assignees.some((each) => each.id === assignee);
  const send = async (name: string | undefined) => {
    if (name === undefined) return;
    if (name !== (assignee ?? '')) await onSet(name || null);
    setChosen(undefined);
  };
  return (
    <div className="desk-field">
      <label htmlFor={field}>{t('board.assignee')}</label>
      <select
        id={field}
        value={chosen ?? assignee ?? ''}
        onPointerDown={() => {
          isByKey.current = false;
        }}
        onKeyDown={({ key }) => {
          isByKey.current = key !== 'Enter';
          if (key === 'Enter') void send(chosen);
        }}
        onChange={({ target }) => {
          setChosen(target.value);
          if (!isByKey.current) void send(target.value);
        }}
        onBlur={() => {
          isByKey.current = false;
          void send(chosen);
        }}
      >
        <option value="">{t('article.edit.nobody')}</option>
        {isGone && <option value={assignee}>{t('board.formerAccount')}</option>}
        {assignees.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
    </div>
  );
};

interface DueDateProps {
  due: string | null;
  label: string;
  onSet(due: string | null): Promise<boolean>;
}

/**
 * Renders the field of the due date. A date that is typed is complete, and wrong, after each digit of the year, so it is sent when the
 * user leaves the field or presses Enter. A date that the server does not accept is replaced by the one before.
 */
const DueDate = ({ due, label, onSet }: DueDateProps) => {
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  const send = async () => {
    const { value, validity } = input.current!;
    if (validity.badInput || value === (due ?? '')) return;
    const isSet = await onSet(value || null);
    if (!isSet && input.current) input.current.value = due ?? '';
  };
  return (
    <div className="desk-field">
      <label htmlFor={field}>{label}</label>
      <input
        // Another date, which somebody else has set, replaces what the field shows.
        key={due}
        ref={input}
        id={field}
        type="date"
        max="9999-12-31"
        defaultValue={due ?? ''}
        onBlur={send}
        onKeyDown={({ key }) => key === 'Enter' && void send()}
      />
    </div>
  );
};
