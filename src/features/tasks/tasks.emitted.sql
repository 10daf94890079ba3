-- pageOfTasks
select t.id::text, t.project_id::text, t.client_id::text, t.title::text, t.description::text, t.priority::text, t.due_date::text, t.assigned_to::text, t.assigned_by::text, t.status::text, t.completed_at::text, t.progress_percentage::text, t.checklist_items::text, t.created_at::text, t.updated_at::text, t.repeat_every::text, t.repeat_step::text, t.source_message_id::text, t.revision::text, (case when t.series_id is not null then (
    select json_build_object('id', n.id, 'due_date', n.due_date) from tasks n
    where n.project_id = t.project_id and n.series_id = t.series_id and n.occurrence = t.occurrence + 1) end)::text as next, (extract(epoch from "t"."created_at") * 1000000)::bigint || '.' || "t"."id" as cursor from tasks t
    where t.project_id = $1     order by t.created_at desc, t.id desc limit $2;

-- pageOfOverdueOfMine
select t.id::text, t.project_id::text, t.client_id::text, t.title::text, t.description::text, t.priority::text, t.due_date::text, t.assigned_to::text, t.assigned_by::text, t.status::text, t.completed_at::text, t.progress_percentage::text, t.checklist_items::text, t.created_at::text, t.updated_at::text, t.repeat_every::text, t.repeat_step::text, t.source_message_id::text, t.revision::text, (case when t.series_id is not null then (
    select json_build_object('id', n.id, 'due_date', n.due_date) from tasks n
    where n.project_id = t.project_id and n.series_id = t.series_id and n.occurrence = t.occurrence + 1) end)::text as next, concat_ws('.', (case when t.status in ('completed', 'cancelled') then 1 else 0 end), (case when t.due_date is null then 'infinity'::date else t.due_date end), t.priority, t.id) as cursor from tasks t
    where t.project_id = $1  and t.assigned_to = current_person() and (case when t.status in ('completed', 'cancelled') then 1 else 0 end) = 0 and (case when t.due_date is null then 'infinity'::date else t.due_date end) < $2::date  order by (case when t.status in ('completed', 'cancelled') then 1 else 0 end), (case when t.due_date is null then 'infinity'::date else t.due_date end), t.priority, t.id limit $3;

-- countsOfTasks
select status, count(*)::text as count from tasks where project_id = $1 group by status;

-- pageOfOwnTasks

  select m.project_id::text, m.person_id::text as user_id, (m.left_at is null)::text as is_in,
    coalesce(m.left_name, s.full_name) as full_name, s.email,
    coalesce(s.user_type, case m.role when 'provider' then 'service_provider' else 'customer' end) as user_type
  from project_members m left join people s on s.id = m.person_id and m.left_at is null
  where m.project_id = any (array(select id from my_projects() as id));

    with page as materialized (
      select t.* from own_memberships me
      join lateral (
        select t.id, t.created_at, t.status, t.due_date, t.priority from tasks t
        where t.project_id = me.project_id     order by t.created_at desc, t.id desc limit $1
      ) t on true
      order by t.created_at desc, t.id desc limit $2
    )
    select t.id::text, t.project_id::text, t.client_id::text, t.title::text, t.description::text, t.priority::text, t.due_date::text, t.assigned_to::text, t.assigned_by::text, t.status::text, t.completed_at::text, t.progress_percentage::text, t.checklist_items::text, t.created_at::text, t.updated_at::text, t.repeat_every::text, t.repeat_step::text, t.source_message_id::text, t.revision::text, (case when t.series_id is not null then (
    select json_build_object('id', n.id, 'due_date', n.due_date) from tasks n
    where n.project_id = t.project_id and n.series_id = t.series_id and n.occurrence = t.occurrence + 1) end)::text as next, (extract(epoch from "t"."created_at") * 1000000)::bigint || '.' || "t"."id" as cursor, p.title as project_title
    from page join tasks t on t.id = page.id join projects p on p.id = t.project_id
    order by t.created_at desc, t.id desc;

-- pageOfOwnTasksAfter

  select m.project_id::text, m.person_id::text as user_id, (m.left_at is null)::text as is_in,
    coalesce(m.left_name, s.full_name) as full_name, s.email,
    coalesce(s.user_type, case m.role when 'provider' then 'service_provider' else 'customer' end) as user_type
  from project_members m left join people s on s.id = m.person_id and m.left_at is null
  where m.project_id = any (array(select id from my_projects() as id));

    with page as materialized (
      select t.* from own_memberships me
      join lateral (
        select t.id, t.created_at, t.status, t.due_date, t.priority from tasks t
        where t.project_id = me.project_id and t.status = $1 and (case when t.status in ('completed', 'cancelled') then 1 else 0 end) = 0  and (case when t.status in ('completed', 'cancelled') then 1 else 0 end) = 0 and (case when t.due_date is null then 'infinity'::date else t.due_date end) between $2::date and $3::date + 7 and ((case when t.status in ('completed', 'cancelled') then 1 else 0 end), (case when t.due_date is null then 'infinity'::date else t.due_date end), t.priority, t.id) > ($4::int, $5::date, $6::smallint, $7::uuid) order by (case when t.status in ('completed', 'cancelled') then 1 else 0 end), (case when t.due_date is null then 'infinity'::date else t.due_date end), t.priority, t.id limit $8
      ) t on true
      order by (case when t.status in ('completed', 'cancelled') then 1 else 0 end), (case when t.due_date is null then 'infinity'::date else t.due_date end), t.priority, t.id limit $9
    )
    select t.id::text, t.project_id::text, t.client_id::text, t.title::text, t.description::text, t.priority::text, t.due_date::text, t.assigned_to::text, t.assigned_by::text, t.status::text, t.completed_at::text, t.progress_percentage::text, t.checklist_items::text, t.created_at::text, t.updated_at::text, t.repeat_every::text, t.repeat_step::text, t.source_message_id::text, t.revision::text, (case when t.series_id is not null then (
    select json_build_object('id', n.id, 'due_date', n.due_date) from tasks n
    where n.project_id = t.project_id and n.series_id = t.series_id and n.occurrence = t.occurrence + 1) end)::text as next, concat_ws('.', (case when t.status in ('completed', 'cancelled') then 1 else 0 end), (case when t.due_date is null then 'infinity'::date else t.due_date end), t.priority, t.id) as cursor, p.title as project_title
    from page join tasks t on t.id = page.id join projects p on p.id = t.project_id
    order by (case when t.status in ('completed', 'cancelled') then 1 else 0 end), (case when t.due_date is null then 'infinity'::date else t.due_date end), t.priority, t.id;

-- tasksByIds
select t.id::text, t.project_id::text, t.client_id::text, t.title::text, t.description::text, t.priority::text, t.due_date::text, t.assigned_to::text, t.assigned_by::text, t.status::text, t.completed_at::text, t.progress_percentage::text, t.checklist_items::text, t.created_at::text, t.updated_at::text, t.repeat_every::text, t.repeat_step::text, t.source_message_id::text, t.revision::text, (case when t.series_id is not null then (
    select json_build_object('id', n.id, 'due_date', n.due_date) from tasks n
    where n.project_id = t.project_id and n.series_id = t.series_id and n.occurrence = t.occurrence + 1) end)::text as next from tasks t where t.project_id = $1 and t.id = any ($2::uuid[]) order by t.created_at desc, t.id desc;

-- updateTask

  select m.project_id::text, m.person_id::text as user_id, (m.left_at is null)::text as is_in,
    coalesce(m.left_name, s.full_name) as full_name, s.email,
    coalesce(s.user_type, case m.role when 'provider' then 'service_provider' else 'customer' end) as user_type
  from project_members m left join people s on s.id = m.person_id and m.left_at is null
  where m.project_id = $1;

    with stored as (
      update tasks set "title" = $1, "progress_percentage" = $2, "checklist_items" = $3,
        revision = revision + 1, updated_at = $4
      where project_id = $5 and id = $6 and "title" is distinct from $7 and "checklist_items" is distinct from $8
        and revision = $9
      returning *
    ), recorded as (
      insert into events (at, actor_id, kind, subject_type, subject_id, project_id, data)
      select updated_at, current_person(), 'task.changed', 'task', id, project_id,
        $10::jsonb from stored
    )
    select t.id::text, t.project_id::text, t.client_id::text, t.title::text, t.description::text, t.priority::text, t.due_date::text, t.assigned_to::text, t.assigned_by::text, t.status::text, t.completed_at::text, t.progress_percentage::text, t.checklist_items::text, t.created_at::text, t.updated_at::text, t.repeat_every::text, t.repeat_step::text, t.source_message_id::text, t.revision::text, (case when t.series_id is not null then (
    select json_build_object('id', n.id, 'due_date', n.due_date) from tasks n
    where n.project_id = t.project_id and n.series_id = t.series_id and n.occurrence = t.occurrence + 1) end)::text as next from stored t;

-- listMadeOf
select "id", "title", "status", "source_message_id"
  from "tasks"
  where "project_id" = $1 and "source_message_id" in ($2)
  order by "created_at", "id";

-- findMadeOfAction

  select m.project_id::text, m.person_id::text as user_id, (m.left_at is null)::text as is_in,
    coalesce(m.left_name, s.full_name) as full_name, s.email,
    coalesce(s.user_type, case m.role when 'provider' then 'service_provider' else 'customer' end) as user_type
 
  from project_members m left join people s on s.id = m.person_id and m.left_at is null
 
  where m.project_id = $1
select t.id::text, t.project_id::text, t.client_id::text, t.title::text, t.description::text, t.priority::text, t.due_date::text, t.assigned_to::text, t.assigned_by::text, t.status::text, t.completed_at::text, t.progress_percentage::text, t.checklist_items::text, t.created_at::text, t.updated_at::text, t.repeat_every::text, t.repeat_step::text, t.source_message_id::text, t.revision::text, (case when t.series_id is not null then (
    select json_build_object('id', n.id, 'due_date', n.due_date)
  from tasks n
   
  where n.project_id = t.project_id and n.series_id = t.series_id and n.occurrence = t.occurrence + 1) end)::text as next
  from tasks t
  where t.project_id = $1 and t.source_action = $2
  order by t.created_at desc, t.id desc;

-- listMadeOfAction

    select id, project_id
  from tasks
   
  where source_action = $1 and project_id = any (array(select id
  from my_projects() as id));

-- countPending

    select count(*)::int as count
  from tasks
   
  where status = 'pending' and project_id = any (array(select id
  from my_projects() as id));

-- listDue

    select t.id, t.title, t.due_date, t.project_id, p.title as project_title
   
  from own_memberships me
    join projects p on p.id = me.project_id and p.status in ('draft', 'active')
    join lateral (
      select t.*
  from tasks t
     
  where t.project_id = p.id and (case when t.status in ('completed', 'cancelled') then 1 else 0 end) = 0 and (case when t.due_date is null then 'infinity'::date else t.due_date end) <= $1::date
        and (t.assigned_to = $2 or t.assigned_to is null)
     
  order by (case when t.status in ('completed', 'cancelled') then 1 else 0 end), (case when t.due_date is null then 'infinity'::date else t.due_date end), t.priority, t.id
  limit 1
    ) t on true
   
  order by (case when t.status in ('completed', 'cancelled') then 1 else 0 end), (case when t.due_date is null then 'infinity'::date else t.due_date end), t.priority, t.id
  limit $3;

-- unassignOpen
update "tasks"
  set "assigned_to" = $1, "updated_at" = $2, "revision" = "revision" + $3
  where "project_id" = $4 and "assigned_to" = $5 and "status" in ($6, $7)
  returning "id";

-- findMade

  select m.project_id::text, m.person_id::text as user_id, (m.left_at is null)::text as is_in,
    coalesce(m.left_name, s.full_name) as full_name, s.email,
    coalesce(s.user_type, case m.role when 'provider' then 'service_provider' else 'customer' end) as user_type
 
  from project_members m left join people s on s.id = m.person_id and m.left_at is null
 
  where m.project_id = $1
select t.id::text, t.project_id::text, t.client_id::text, t.title::text, t.description::text, t.priority::text, t.due_date::text, t.assigned_to::text, t.assigned_by::text, t.status::text, t.completed_at::text, t.progress_percentage::text, t.checklist_items::text, t.created_at::text, t.updated_at::text, t.repeat_every::text, t.repeat_step::text, t.source_message_id::text, t.revision::text, (case when t.series_id is not null then (
    select json_build_object('id', n.id, 'due_date', n.due_date)
  from tasks n
   
  where n.project_id = t.project_id and n.series_id = t.series_id and n.occurrence = t.occurrence + 1) end)::text as next
  from tasks t
  where t.project_id = $1 and t.assigned_by = $2 and t.client_id = $3
  order by t.created_at desc, t.id desc;

-- insertTask
insert into "tasks" ("title", "description", "priority", "due_date", "progress_percentage", "id", "project_id", "client_id", "source_message_id", "source_action", "repeat_every", "repeat_step", "repeat_day", "series_id", "occurrence", "assigned_to", "assigned_by", "checklist_items", "created_at", "updated_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
  on conflict do nothing
  returning "id";

-- lockTask
select "id", "project_id", "assigned_by", "revision", "title", "description", "priority", "due_date", "assigned_to", "status", "completed_at", "checklist_items", "progress_percentage", "repeat_every", "repeat_step", "repeat_day", "series_id", "occurrence"
  from "tasks"
  where "project_id" = $1 and "id" = any($2)
  order by "id" for no key update;

-- findNext

    select t.id, n.id as next
  from tasks t
    join tasks n on n.project_id = t.project_id and n.series_id = t.series_id and n.occurrence = t.occurrence + 1
   
  where t.project_id = $1 and t.id = any ($2::uuid[]);

-- takeBack

    select
  from tasks
  where project_id = $1 and id = any ($2::uuid[])
  order by id for update

    delete
  from tasks
  where project_id = $1 and id = any ($2::uuid[])
  returning id;

-- listResources
select "id", "kind", "file_id", "pack_id"
  from "task_resources"
  where "project_id" = $1 and "task_id" = $2
  order by "created_at", "id";

-- attachResource
insert into "task_resources" ("project_id", "task_id", "id", "file_id", "pack_id", "kind", "attached_by", "created_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict do nothing
  returning "id";

-- detachResource
delete
  from "task_resources"
  where "project_id" = $1 and "task_id" = $2 and "id" = $3;

-- listDueTasks

    select p.id as person_id, t.project_id, t.id as subject_id, d.kind, t.due_date as due_on
   
  from tasks t
    join projects on projects.id = t.project_id and projects.status <> 'completed'
    join project_members m on m.project_id = t.project_id and m.left_at is null
      and (m.person_id = t.assigned_to or (m.role in ('customer', 'provider') and not exists (select
  from people a
  where a.id = t.assigned_to and a.deactivated_at is null)))
    join people p on p.id = m.person_id and p.deactivated_at is null
    join whom_it_concerns d on d.person_id = p.id and d.due_on = t.due_date
   
  where t.status in ('pending', 'in_progress') and t.due_date = any ($1::date[])
      and not exists (select
  from reminders r
  where r.subject_id = t.id and r.person_id = p.id
        and r.kind = d.kind and r.due_on = t.due_date)
   
  order by p.id, t.id
  limit $2;

-- withdrawReminders

    with withdrawn as (
      delete
  from event_recipients r using events e left join tasks t on t.id = e.subject_id
     
  where r.seen_at is null and r.at > $1::timestamptz - make_interval(days => $2)
        and "r"."kind" in ('task.due_tomorrow', 'task.due') and e.id = r.event_id
        and (t.id is null or t.status not in ('pending', 'in_progress') or (t.assigned_to <> r.person_id and exists (select
  from people a
  where a.id = t.assigned_to and a.deactivated_at is null))
          or not exists (select
  from reminders x
  where x.subject_id = t.id and x.person_id = r.person_id
            and x.due_on = t.due_date)
          or (r.kind = $3 and exists (select
  from reminders x
  where x.subject_id = t.id
            and x.person_id = r.person_id and x.due_on = t.due_date and x.kind = 'on_day')))
     
  returning e.subject_id, r.person_id, r.at)
    delete
  from reminders x using withdrawn w
   
  where x.subject_id = w.subject_id and x.person_id = w.person_id and x.sent_at = w.at;

-- storeChange
update "tasks"
  set "title" = $1, "description" = $2, "priority" = $3, "due_date" = $4, "assigned_to" = $5, "checklist_items" = $6, "progress_percentage" = $7, "status" = $8, "completed_at" = $9, "repeat_every" = $10, "repeat_step" = $11, "repeat_day" = $12, "series_id" = $13, "occurrence" = $14, "updated_at" = $15, "revision" = "revision" + $16
  where "project_id" = $17 and "id" = $18
insert into "events" ("at", "actor_id", "kind", "subject_type", "subject_id", "data", "project_id", "recipient_ids", "beyond_project")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
select pg_notify($1, '');
