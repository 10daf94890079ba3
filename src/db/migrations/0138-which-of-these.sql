-- A pack whose topic we are not sure of asks which of these it is: title and first words of our texts.
alter table generated_packs add column choices jsonb not null default '[]';
grant update (choices) on generated_packs to kinkeeper_app;
comment on column generated_packs.choices is '@type PackChoices from ../features/packs/packs.types.ts';
