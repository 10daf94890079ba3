import type { ReactNode } from 'react';
import type { List } from '../data/use-list.ts';
import { Page } from './Page.tsx';
import { PagedList } from './PagedList.tsx';

interface ListPageProps<Row> {
  title: string;
  lead?: ReactNode;
  /** What can be done with all of it, beside the title. */
  actions?: ReactNode;
  /** What narrows the list, and what was done with it. */
  children?: ReactNode;
  list: List<Row>;
  /** What is said where there is nothing; where a filter leaves nothing, how to find more. */
  empty: ReactNode;
  /** One of it: an `<li>` with a key. */
  row: (row: Row) => ReactNode;
}

/** A screen that is a list: what narrows it, its rows page by page, and what stands there without any. */
export function ListPage<Row>({ title, lead, actions, children, list, empty, row }: ListPageProps<Row>) {
  return (
    <Page wide title={title} lead={lead} actions={actions}>
      {children}
      <PagedList query={list.query} empty={empty}>
        {list.rows.map(row)}
      </PagedList>
    </Page>
  );
}
