-- An admin finds a project by its title or its people: projects.admin.queries.ts.
create index projects_by_title on projects using gin (lower(title) trigram.gin_trgm_ops);
create index projects_newest on projects (updated_at desc, id desc);
