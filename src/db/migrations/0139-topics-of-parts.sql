-- Topics that people typed and that a part of a guide answers (decision 0226).
alter table library_passages add column asked text[] not null default '{}';
