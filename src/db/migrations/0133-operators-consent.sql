-- Where there are too few admins, the operator's command counts as the consent that is missing (docs/decisions/0206).
-- It never stands for somebody: a step has an admin, or the operator.
-- additive: the version before writes neither column, and refuses to act where the operator has
alter table factor_resets
  add column begun_by_operator  boolean not null default false,
  add column agreed_by_operator boolean not null default false,
  add constraint factor_resets_operator
    check (not (begun_by_operator and begun_by is not null) and not (agreed_by_operator and agreed_by is not null)),
  -- Whoever may begin without an admin has none to agree with either.
  add constraint factor_resets_operator_alone check (not begun_by_operator or agreed_by_operator);

-- In which language a word was named first, so that the desk can say so; null for words counted before.
alter table guide_answer_words
  add column locale text,
  add constraint guide_answer_words_locale check (locale in ('en', 'es'));
