-- A choice names its document, and the pack that answers it keeps the topic as typed (decision 0228). Questions
-- from before stay: the documents are found by the titles shown.
alter table generated_packs add column chosen text;
alter table generated_packs add constraint generated_packs_chosen check (length(chosen) <= 100);

update generated_packs pack
set choices = coalesce(
  (
    select jsonb_agg(choice || jsonb_build_object('document', passage.document) order by place)
    from jsonb_array_elements(pack.choices) with ordinality as asked (choice, place)
    cross join lateral (
      select document from library_passages
      where title = choice ->> 'title' and locale = pack.locale
      order by document
      limit 1
    ) passage
  ),
  '[]'
)
where pack.choices <> '[]';
