-- Topics that parts of guides answer are looked up in memory, as those of guides are (decision 0229).
alter table library_passages drop column asked;
