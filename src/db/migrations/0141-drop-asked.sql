-- What people asked is in the index of parts now (decision 0229).
-- additive: the version before neither reads nor writes it.
alter table library_passages drop column asked;
