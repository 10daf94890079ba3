-- "Was this what you needed?" under each guide: sums of a day, nobody's (docs/decisions/0179).
create table guide_answers (
  guide  text    not null,
  locale text    not null,
  day    date    not null,
  yes    integer not null default 0,
  no     integer not null default 0,
  constraint guide_answers_pkey primary key (guide, locale, day),
  constraint guide_answers_guide check (guide ~ '^[a-z0-9_/-]{1,100}$'),
  constraint guide_answers_locale check (locale in ('en', 'es')),
  constraint guide_answers_counts check (least(yes, no) >= 0)
);
create index guide_answers_day on guide_answers (day);

-- One word of our own guides each: no sentence, number or address could be stored.
create table guide_answer_words (
  guide text    not null,
  day   date    not null,
  word  text    not null,
  times integer not null,
  constraint guide_answer_words_pkey primary key (guide, day, word),
  constraint guide_answer_words_guide check (guide ~ '^[a-z0-9_/-]{1,100}$'),
  constraint guide_answer_words_word check (word ~ '^[^[:space:][:digit:][:punct:]]{3,40}$'),
  constraint guide_answer_words_times check (times > 0)
);
create index guide_answer_words_day on guide_answer_words (day);

alter table guide_answers      enable row level security;
alter table guide_answers      force  row level security;
alter table guide_answer_words enable row level security;
alter table guide_answer_words force  row level security;

-- Anybody answers, but a sum is nobody's row to change: the server counts as the system.
create policy system_counts on guide_answers      to kinkeeper_system using (true) with check (true);
create policy system_counts on guide_answer_words to kinkeeper_system using (true) with check (true);
create policy admin_reads   on guide_answers      for select to kinkeeper_app using (is_admin());
create policy admin_reads   on guide_answer_words for select to kinkeeper_app using (is_admin());
grant select, insert, delete on guide_answers, guide_answer_words to kinkeeper_system;
grant update (yes, no) on guide_answers      to kinkeeper_system;
grant update (times)   on guide_answer_words to kinkeeper_system;
grant select on guide_answers, guide_answer_words to kinkeeper_app;
