-- A topic is looked up in memory (decision 0087): nothing is searched here any more, nor a word guessed.
drop table library_words;
drop index library_passages_searched;
alter table library_passages drop column searched;
drop function search_language(text);
