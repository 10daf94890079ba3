-- Recovery codes take the place of the former ones once their owner has them: an answer may be lost on its way.
alter table recovery_codes add column kept boolean not null default true;
grant update (kept) on recovery_codes to kinkeeper_system;
