-- One dictated breath is longer than 200 characters. A pack's title stays as short as it was.
alter table generated_packs drop constraint generated_packs_topic;
alter table generated_packs add constraint generated_packs_topic check (topic ~ '\S' and length(topic) <= 1000);
