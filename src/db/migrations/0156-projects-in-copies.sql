-- The projects whose files and documents lie in a copy of somebody's data: whoever saves it has read them (docs/decisions/0255).
alter table exports add column project_ids uuid[] not null default '{}';
