-- What changes of a task most often, its title, ticks, progress, revision, is in none of its thirteen indexes. A new
-- version that lies on the page of the former one needs no entry in any of them, and pages that are filled to the brim
-- leave no room for it (docs/decisions/0214).
alter table tasks set (fillfactor = 85);
