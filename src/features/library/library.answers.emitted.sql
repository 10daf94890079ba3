-- countAnswer
insert into "guide_answers" ("guide", "locale", "day", "yes", "no")
  values ($1, $2, $3, $4, $5)
  on conflict ("guide", "locale", "day") do update
  set "yes" = guide_answers.yes + excluded.yes, "no" = guide_answers.no + excluded.no;

-- countWords
insert into "guide_answer_words" ("guide", "day", "word", "locale", "times")
  values ($1, $2, $3, $4, $5), ($6, $7, $8, $9, $10)
  on conflict ("guide", "day", "word") do update
  set "times" = guide_answer_words.times + 1;

-- answersSince

    select guide, locale, sum(yes)::int as yes, sum(no)::int as no
   
  from guide_answers
  where day >= $1 group by guide, locale;

-- wordsSince

    select guide, word, case when min(locale) = max(locale) then min(locale) end as locale, sum(times)::int as times
   
  from guide_answer_words
  where day >= $1 and guide = any ($2) group by guide, word;

-- deleteAnswersBefore
delete
  from "guide_answers"
  where "day" < $1
delete
  from "guide_answer_words"
  where "day" < $1;
