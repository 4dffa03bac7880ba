'use client';
import { useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../forms/fields.client.tsx';
import { SortableList } from '../lists/sortable-list.client.tsx';
import { useMessage } from '../messages/message-provider.client.tsx';

interface Row {
  id: string;
  name: string;
  url: string;
}

interface LinksFieldProps {
  name: string;
  label: string;
  /** The links as JSON: `[{name, url}]`. */
  initial: string;
  errors: Record<string, string>;
}

/**
 * Renders a form field for an ordered list of links: added and removed by buttons, moved by dragging or by keyboard. The form sends
 * `{name}.0.name`, `{name}.0.url` and so on.
 */
export const LinksField = ({ name, label, initial, errors }: LinksFieldProps) => {
  const t = useMessage();
  const [rows, setRows] = useState(() => parseRows(initial));
  const count = useRef(rows.length);
  const add = useRef<HTMLButtonElement>(null);
  const change = (id: string, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const remove = (id: string) => {
    setRows(rows.filter((row) => row.id !== id));
    add.current?.focus();
  };
  const addRow = () => setRows([...rows, { id: String(count.current++), name: '', url: '' }]);
  return (
    <fieldset className="articles-field links-field">
      <legend>{label}</legend>
      {rows.length > 0 && (
        <SortableList
          onReorder={(order) => setRows(order.flatMap((id) => rows.find((row) => row.id === id) ?? []))}
          items={rows.map((row, place) => ({
            id: row.id,
            name: row.name || `${label} ${place + 1}`,
            content: (
              <LinkRow
                path={`${name}.${place}`}
                label={`${label} ${place + 1}`}
                row={row}
                isNew={Number(row.id) >= parseRows(initial).length}
                onChange={(part) => change(row.id, part)}
                onRemove={() => remove(row.id)}
                errors={errors}
              />
            ),
          }))}
        />
      )}
      <p>
        <Button ref={add} type="button" variant="ghost" onClick={addRow}>
          {t('desk.addLink')}
        </Button>
      </p>
    </fieldset>
  );
};

const parseRows = (json: string): Row[] =>
  (JSON.parse(json) as Omit<Row, 'id'>[]).map((link, index) => ({ ...link, id: String(index) }));

interface LinkRowProps extends Pick<LinksFieldProps, 'label' | 'errors'> {
  path: string;
  row: Row;
  /** The row was added just now, so that its name gets the focus. */
  isNew: boolean;
  onChange(part: Partial<Row>): void;
  onRemove(): void;
}

const LinkRow = ({ path, label, row, isNew, onChange, onRemove, errors }: LinkRowProps) => {
  const t = useMessage();
  return (
    <div className="link-row">
      <Field
        name={`${path}.name`}
        label={`${label}: ${t('history.field.name')}`}
        errors={errors}
        value={row.name}
        isFocused={isNew}
        autoComplete="off"
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Field
        name={`${path}.url`}
        type="url"
        label={`${label}: ${t('history.field.link')}`}
        errors={errors}
        value={row.url}
        autoComplete="off"
        onChange={({ target }) => onChange({ url: target.value })}
      />
      <Button
        type="button"
        variant="ghost"
        aria-label={`${t('desk.removeLink')}: ${row.name || label}`}
        onClick={onRemove}
      >
        {t('desk.removeLink')}
      </Button>
    </div>
  );
};
