import type { ReactNode } from 'react';
import type { List } from '../data/use-list.ts';
import { Page } from './Page.tsx';
import { PagedList } from './PagedList.tsx';

interface ListPageProps<Row> {
  title: string;
  /** Above the heading: a back link. */
  before?: ReactNode;
  lead?: ReactNode;
  /** Actions on the whole list, beside the title. */
  actions?: ReactNode;
  /** Filters, and messages about actions on the list. */
  children?: ReactNode;
  list: List<Row>;
  /** Shown when the list is empty; with a filter, how to find more. */
  empty: ReactNode;
  /** Renders a row: an `<li>` with a key. */
  row: (row: Row) => ReactNode;
}

/** A screen that is a list: filters, rows page by page, and the empty state. */
export function ListPage<Row>({
  title,
  before,
  lead,
  actions,
  children,
  list,
  empty,
  row,
}: ListPageProps<Row>) {
  return (
    <Page wide title={title} before={before} lead={lead} actions={actions}>
      {children}
      <PagedList query={list.query} empty={empty}>
        {list.rows.map(row)}
      </PagedList>
    </Page>
  );
}
