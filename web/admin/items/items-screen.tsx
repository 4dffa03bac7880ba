import { Fragment, type ReactNode } from 'react';
import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import { buttonLook } from '../../components/button.tsx';
import { t } from '../../i18n.ts';
import type { ItemRow, ItemType } from '../../item-type.ts';
import type { MessageId } from '../../messages.ts';
import { requestContext } from '../../request-context.ts';
import { ScreenHint } from '../screen-hint.tsx';
import type { AdminScreenProps } from '../screen-props.ts';
import { type FormField, formFields } from './form-fields.ts';
import { articleTitlesOf, picturesOf } from './form-references.ts';
import { DeleteButton, ItemForm } from './item-form.client.tsx';
import { ItemList } from './item-list.client.tsx';
import { type OpenItem, toOpenItem } from './open-item.ts';

interface MoreColumns {
  labels: string[];
  cells(id: string): string[];
}

interface ItemsScreenProps extends AdminScreenProps {
  type: ItemType<MessageId>;
  /** Prefix of the items' streams: `hyperlink`. */
  stream: string;
  /** Columns of the list that follow those of the type: their labels, and the cells of an item. */
  moreColumns?: MoreColumns;
  /** Content below the form of an existing item. */
  children?: (item: OpenItem) => ReactNode;
}

/** Renders the list of all items of a type. `?open` is the id of the item that is edited beside the list, or `new`. */
export const ItemsScreen = async ({ locale, query, type, stream, moreColumns, children }: ItemsScreenProps) => {
  const { queries, today } = requestContext();
  const asked = /^[\w-]{1,100}$/.exec(query.get('open') ?? '')?.[0];
  const rows = await type.rows(queries, locale, today);
  const open = asked === undefined || asked === 'new' ? undefined : await openItem(`${stream}-${asked}`);
  const name = rows.find(({ id }) => id === asked)?.name;
  return (
    <>
      <title>{`${t(locale, type.title)} · Levada`}</title>
      <div className="desk-head">
        <h1>{t(locale, type.title)}</h1>
        <p>
          <Link {...buttonLook()} to={`${type.path}?open=new` as '/admin'}>
            {t(locale, type.add)}
          </Link>
        </p>
      </div>
      <ScreenHint locale={locale} path={type.path} />
      <div className="desk-split" data-wide-panel="">
        <List locale={locale} type={type} rows={rows} openId={asked} more={moreColumns} />
        {asked !== undefined && (
          <Panel locale={locale} type={type} stream={stream} asked={asked} open={open} name={name}>
            {open && children?.(open)}
          </Panel>
        )}
      </div>
    </>
  );
};

/** Loads an item from its stream, so that it is current even while the read models are behind; undefined if it does not exist. */
const openItem = async (stream: string): Promise<OpenItem | undefined> =>
  toOpenItem(await requestContext().adminScreen!.queries.item(stream));

interface ListProps {
  locale: Locale;
  type: ItemType<MessageId>;
  rows: Awaited<ReturnType<ItemType<MessageId>['rows']>>;
  openId: string | undefined;
  more: MoreColumns | undefined;
}

const List = ({ locale, type, rows, openId, more }: ListProps) =>
  rows.length === 0 ? (
    <p className="desk-empty">{t(locale, type.none)}</p>
  ) : (
    <ItemList
      path={type.path}
      openId={openId}
      reorder={type.reorder}
      columns={[...type.columns.map((id) => t(locale, id as MessageId)), ...(more?.labels ?? [])]}
      rows={rows.map(({ id, name, hue, cells }) => ({
        id,
        name,
        hue,
        cells: [
          ...cells.map((cell) => (isLink(cell) ? { ...cell, text: textOf(locale, cell.text) } : textOf(locale, cell))),
          ...(more?.cells(id) ?? []),
        ],
      }))}
    />
  );

type Cell = ItemRow<MessageId>['cells'][number];
type CellLink = Extract<Cell, { to: string }>;

const isLink = (cell: Cell): cell is CellLink => typeof cell === 'object' && 'to' in cell;

const textOf = (locale: Locale, text: CellLink['text']): string =>
  typeof text === 'string' ? text : t(locale, text.message, text.values);

/** Returns the name of an item that the list does not have, because it was deleted: the first value of its form. */
const nameIn = (locale: Locale, fields: FormField[]): string | undefined =>
  fields.find(({ lang }) => lang === undefined || lang === locale)?.value;

interface PanelProps extends Pick<ItemsScreenProps, 'locale' | 'type' | 'stream'> {
  asked: string;
  open: OpenItem | undefined;
  name: string | undefined;
  children: ReactNode;
}

const Panel = async ({ locale, type, stream, asked, open, name, children }: PanelProps) => {
  const isNew = asked === 'new';
  const fields = formFields(locale, type.fields, open?.facts);
  const title = isNew ? t(locale, type.add) : (name ?? ((open && nameIn(locale, fields)) || asked));
  return (
    <aside className="desk-panel" aria-label={title}>
      <p className="desk-panel-close">
        {!isNew && (
          <Link to={`/admin/history?thing=${stream}-${asked}` as '/admin'}>{t(locale, 'history.ofThis')}</Link>
        )}{' '}
        <Link to={type.path as '/admin'}>{t(locale, 'desk.close')}</Link>
      </p>
      <h2>{title}</h2>
      {isNew || open ? (
        <Fragment key={asked}>
          {open?.isDeleted && (
            <p className="desk-alert" role="status">
              {t(locale, 'desk.itemDeleted')} <Link to="/admin/deleted">{t(locale, 'history.deleted')}</Link>
            </p>
          )}
          <ItemForm
            locale={locale}
            userId={requestContext().adminScreen!.account!.id}
            command={`${open ? 'Edit' : 'Add'}${type.noun}`}
            schemas={type.schemas}
            sent={open ? { id: open.id } : {}}
            revision={open?.revision}
            {...(!open && { opens: `${type.path}?open=` })}
            fields={fields}
            pictures={await picturesOf(fields)}
            titles={await articleTitlesOf(locale, fields)}
            preview={type.preview && { ...type.preview, locale }}
          />
          {open && !open.isDeleted && <DeleteButton noun={type.noun} id={open.id} here={type.path} />}
          {children}
        </Fragment>
      ) : (
        <p className="desk-empty">{t(locale, 'desk.itemMissing')}</p>
      )}
    </aside>
  );
};
