-- A choice names its document, and the pack that answers it keeps the topic as typed (decision 0228). The documents
-- stand beside the choices: processes of the version before read and write those while they are replaced.
alter table generated_packs add column choice_documents text[] not null default '{}';
alter table generated_packs add column chosen text;
alter table generated_packs add constraint generated_packs_chosen check (length(chosen) <= 100);
grant update (choice_documents) on generated_packs to kinkeeper_app;
comment on column generated_packs.choices is '@type ShownChoices from ../features/packs/packs.types.ts';

-- Questions from before: the documents are found by the titles shown.
update generated_packs pack
set choice_documents = array(
  select coalesce(passage.document, '')
  from jsonb_array_elements(pack.choices) with ordinality as asked (choice, place)
  left join lateral (
    select document from library_passages
    where title = choice ->> 'title' and locale = pack.locale
    order by document
    limit 1
  ) passage on true
  order by place
)
where pack.choices <> '[]';
