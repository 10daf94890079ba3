-- Words that are nearly the same: a topic with a typo finds its passages. In a schema of its own, so
-- that what everybody may call there is not among our functions.
create schema trigram;
create extension pg_trgm with schema trigram;
grant usage on schema trigram to kinkeeper_app, kinkeeper_system;

-- A text as it is searched: small letters, no accents. People leave them out, above all on a phone.
create function plain_words(text) returns text
  language sql immutable parallel safe
  return translate(lower($1), 'áéíóúüñàèç', 'aeiouunaec');
create function search_language(locale text) returns regconfig
  language sql immutable parallel safe
  return case locale when 'es' then 'spanish'::regconfig else 'english'::regconfig end;
revoke all on function plain_words(text), search_language(text) from public;
grant execute on function plain_words(text), search_language(text) to kinkeeper_app, kinkeeper_system;

-- What the library says, cut into passages, as content/ had it when the server started.
create table library_passages (
  id        text      not null,
  locale    text      not null,
  kind      text      not null,
  document  text      not null,
  section   text      not null,
  position  smallint  not null,
  title     text      not null,
  heading   text      not null,
  keywords  text      not null,
  body      text      not null,
  sources   text[]    not null,
  phones    text[]    not null,
  searched  tsvector  not null generated always as (
    setweight(to_tsvector(search_language(locale), plain_words(title || ' ' || keywords)), 'A')
      || setweight(to_tsvector(search_language(locale), plain_words(heading)), 'B')
      || setweight(to_tsvector(search_language(locale), plain_words(body)), 'C')) stored,
  constraint library_passages_pkey primary key (id, locale),
  constraint library_passages_locale check (locale in ('en', 'es')),
  constraint library_passages_kind check (kind in ('guide', 'action'))
);
create index library_passages_searched on library_passages using gin (searched);
create index library_passages_document on library_passages (document, locale, position);

-- Every word of the passages once, and of what people say for it: where a mistyped one is looked up.
create table library_words (
  locale  text  not null,
  word    text  not null,
  constraint library_words_pkey primary key (locale, word),
  constraint library_words_locale check (locale in ('en', 'es'))
);
create index library_words_near on library_words using gin (word trigram.gin_trgm_ops);

-- Which content the two tables hold: its hash. Another hash, and they are made anew.
create table library_versions (
  version  text        not null,
  made_at  timestamptz not null,
  constraint library_versions_pkey primary key (version)
);

-- Packs that admins write; active ones are for everybody who is signed in (ADMIN-06).
create table knowledge_packs (
  id               uuid        not null,
  title            text        not null,
  description      text,
  pack_type        text        not null,
  topic            text        not null,
  content          text        not null,
  prompt_template  text,
  is_active        boolean     not null default true,
  revision         integer     not null default 1,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  searched         tsvector    not null generated always as (
    setweight(to_tsvector('english', plain_words(title || ' ' || topic)), 'A')
      || setweight(to_tsvector('english', plain_words(coalesce(description, ''))), 'B')
      || setweight(to_tsvector('english', plain_words(content)), 'C')) stored,
  constraint knowledge_packs_pkey primary key (id),
  constraint knowledge_packs_title check (title ~ '\S' and length(title) <= 200),
  constraint knowledge_packs_description check (length(description) <= 1000),
  constraint knowledge_packs_pack_type check (pack_type in ('care_plan', 'education', 'resources', 'emergency')),
  constraint knowledge_packs_topic check (topic ~ '\S' and length(topic) <= 200),
  constraint knowledge_packs_content check (content ~ '\S' and length(content) <= 40000),
  constraint knowledge_packs_prompt_template check (length(prompt_template) <= 4000),
  constraint knowledge_packs_revision check (revision >= 1)
);
create index knowledge_packs_newest on knowledge_packs (updated_at desc, id desc);
create index knowledge_packs_active on knowledge_packs (updated_at desc, id desc) where is_active;
create index knowledge_packs_searched on knowledge_packs using gin (searched);

-- What a pack was after each time somebody saved it.
create table knowledge_pack_versions (
  pack_id          uuid        not null,
  revision         integer     not null,
  title            text        not null,
  description      text,
  pack_type        text        not null,
  topic            text        not null,
  content          text        not null,
  prompt_template  text,
  is_active        boolean     not null,
  saved_by         uuid,
  saved_at         timestamptz not null,
  constraint knowledge_pack_versions_pkey primary key (pack_id, revision),
  constraint knowledge_pack_versions_pack_id_fkey foreign key (pack_id) references knowledge_packs (id) on delete cascade,
  constraint knowledge_pack_versions_saved_by_fkey foreign key (saved_by) references people (id) on delete set null
);

-- A pack that a person asked for. It is theirs alone, and goes after a day unless they keep it (PACK-15).
create table generated_packs (
  id            uuid        not null,
  user_id       uuid        not null,
  title         text        not null,
  topic         text        not null,
  pack_type     text        not null,
  user_context  text        not null,
  location      text        not null,
  locale        text        not null,
  state         text        not null default 'queued',
  engine        text        not null,
  model         text,
  content       text        not null default '',
  problem       text,
  kept          boolean     not null default false,
  created_at    timestamptz not null,
  -- Moves while somebody writes: a server that was killed does not leave a pack that is written for ever.
  alive_at      timestamptz not null,
  finished_at   timestamptz,
  -- The sender makes the id: of somebody else's nobody must learn that it is taken.
  constraint generated_packs_pkey primary key (user_id, id),
  constraint generated_packs_user_id_fkey foreign key (user_id) references people (id) on delete cascade,
  constraint generated_packs_title check (title ~ '\S' and length(title) <= 200),
  constraint generated_packs_topic check (topic ~ '\S' and length(topic) <= 200),
  constraint generated_packs_pack_type check (pack_type in ('care_plan', 'education', 'resources', 'emergency')),
  constraint generated_packs_user_context check (length(user_context) <= 2000),
  constraint generated_packs_location check (length(location) <= 200),
  constraint generated_packs_locale check (locale in ('en', 'es')),
  constraint generated_packs_state check (state in ('queued', 'writing', 'done', 'stopped', 'failed')),
  constraint generated_packs_engine check (engine in ('library', 'model')),
  constraint generated_packs_content check (length(content) <= 60000),
  constraint generated_packs_finished check ((state in ('done', 'stopped', 'failed')) = (finished_at is not null)),
  constraint generated_packs_problem check ((state = 'failed') = (problem is not null)),
  constraint generated_packs_kept_done check (not kept or state in ('done', 'stopped'))
);
create index generated_packs_newest on generated_packs (user_id, created_at desc, id desc);
create index generated_packs_stale on generated_packs (created_at) where not kept;

-- How packs turn out, for the admins: figures only, and nobody's (issue 5).
create table pack_facts (
  id           uuid        not null default gen_random_uuid(),
  at           timestamptz not null,
  engine       text        not null,
  model        text,
  pack_type    text        not null,
  locale       text        not null,
  outcome      text        not null,
  problem      text,
  first_ms     integer,
  total_ms     integer     not null,
  characters   integer     not null,
  citations    integer     not null,
  removed      integer     not null,
  grade        real,
  emergencies  text[]      not null,
  knows_little boolean     not null,
  constraint pack_facts_pkey primary key (id),
  constraint pack_facts_engine check (engine in ('library', 'model')),
  constraint pack_facts_outcome check (outcome in ('done', 'stopped', 'failed')),
  constraint pack_facts_counts check (least(first_ms, total_ms, characters, citations, removed) >= 0)
);
create index pack_facts_newest on pack_facts (at desc, id desc);

alter table library_passages        enable row level security;
alter table library_passages        force  row level security;
alter table library_words           enable row level security;
alter table library_words           force  row level security;
alter table library_versions        enable row level security;
alter table library_versions        force  row level security;
alter table knowledge_packs         enable row level security;
alter table knowledge_packs         force  row level security;
alter table knowledge_pack_versions enable row level security;
alter table knowledge_pack_versions force  row level security;
alter table generated_packs         enable row level security;
alter table generated_packs         force  row level security;
alter table pack_facts              enable row level security;
alter table pack_facts              force  row level security;

create policy system_all on library_passages to kinkeeper_system using (true) with check (true);
create policy system_all on library_words    to kinkeeper_system using (true) with check (true);
create policy system_all on library_versions to kinkeeper_system using (true) with check (true);
create policy for_all    on library_passages for select to kinkeeper_app using (true);
create policy for_all    on library_words    for select to kinkeeper_app using (true);
grant select, insert, delete on library_passages, library_words, library_versions to kinkeeper_system;
grant select on library_passages, library_words to kinkeeper_app;

create policy active_for_members on knowledge_packs for select to kinkeeper_app
  using (is_active and current_person() is not null);
create policy admin_all on knowledge_packs to kinkeeper_app using (is_admin()) with check (is_admin());
grant select, insert, delete on knowledge_packs to kinkeeper_app;
grant update (title, description, pack_type, topic, content, prompt_template, is_active, revision, updated_at)
  on knowledge_packs to kinkeeper_app;

create policy admin_reads on knowledge_pack_versions for select to kinkeeper_app using (is_admin());
create policy admin_adds  on knowledge_pack_versions for insert to kinkeeper_app
  with check (is_admin() and saved_by = current_person());
grant select, insert on knowledge_pack_versions to kinkeeper_app;

create policy own on generated_packs to kinkeeper_app
  using (user_id = current_person()) with check (user_id = current_person());
grant select, insert, delete on generated_packs to kinkeeper_app;
grant update (title, locale, state, content, problem, kept, alive_at, finished_at) on generated_packs to kinkeeper_app;
-- The clean-up sees when a pack was made, and nothing of what it is about.
create policy not_kept on generated_packs to kinkeeper_system using (not kept);
grant select (created_at, kept), delete on generated_packs to kinkeeper_system;

create policy anybody_counts on pack_facts for insert to kinkeeper_app with check (current_person() is not null);
create policy admin_reads    on pack_facts for select to kinkeeper_app using (is_admin());
grant select, insert on pack_facts to kinkeeper_app;
