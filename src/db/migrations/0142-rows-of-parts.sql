-- What stands below a part of a guide: rows of the guide, and actions (decision 0233).
alter table library_passages
  add column row_parts jsonb  not null default '[]',
  add column actions   text[];
comment on column library_passages.row_parts is '@type RowParts from ../features/library/library.passages.types.ts';
