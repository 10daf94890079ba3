-- pageOfOwn
with a as materialized ((select a.* from appointments a where a.customer_id = current_person()      order by start_time asc, id asc limit $1) union all (select a.* from appointments a where a.service_provider_id = current_person()      order by start_time asc, id asc limit $2) order by start_time asc, id asc limit $3)
      select a.id::text, a.project_id::text, a.customer_id::text, a.service_provider_id::text, a.customer_name::text, a.provider_name::text, a.provider_organization::text, a.title::text, a.description::text, a.start_time::text, a.end_time::text, a.appointment_type::text, a.source_message_id::text, a.notes::text, a.status::text, a.cancellation_reason::text, a.cancelled_by::text, a.absent::text, a.paid_from::text, a.cutoff_hours::text, a.revision::text, a.customer_closed::text, a.provider_closed::text, a.created_at::text, a.updated_at::text, case when current_person() in (a.customer_id, a.service_provider_id)
        then a.meeting_link end as meeting_link, case when current_person() in (a.customer_id, a.service_provider_id)
        then a.location end as location, (select s.time_zone from booking_settings s where s.service_provider_id = a.service_provider_id) as time_zone, (select p.title from projects p where p.id = a.project_id) as project_title, case when a.series_id is not null then (
        select json_build_object('id', r.id, 'every', r.every, 'step', r.step, 'times', r.times, 'part', a.part)::text
        from appointment_series r where r.id = a.series_id) end as series,
        (extract(epoch from a.start_time) * 1000000)::bigint || '.' || a.id as cursor
      from a
      order by a.start_time asc, a.id asc;

-- pageOfUpcoming
with a as materialized ((select a.* from appointments a where a.customer_id = current_person() and a.start_time > $1::timestamptz - interval '480 minutes' and a.end_time > $2::timestamptz and not a.status in ('cancelled', 'completed') and a.status = $3 and a.start_time >= $4::timestamptz and a.start_time < $5::timestamptz and (a.start_time, a.id) >
            ('epoch'::timestamptz + $6::bigint * interval '1 microsecond', $7::uuid) order by start_time asc, id asc limit $8) union all (select a.* from appointments a where a.service_provider_id = current_person() and a.start_time > $9::timestamptz - interval '480 minutes' and a.end_time > $10::timestamptz and not a.status in ('cancelled', 'completed') and a.status = $11 and a.start_time >= $12::timestamptz and a.start_time < $13::timestamptz and (a.start_time, a.id) >
            ('epoch'::timestamptz + $14::bigint * interval '1 microsecond', $15::uuid) order by start_time asc, id asc limit $16) order by start_time asc, id asc limit $17)
      select a.id::text, a.project_id::text, a.customer_id::text, a.service_provider_id::text, a.customer_name::text, a.provider_name::text, a.provider_organization::text, a.title::text, a.description::text, a.start_time::text, a.end_time::text, a.appointment_type::text, a.source_message_id::text, a.notes::text, a.status::text, a.cancellation_reason::text, a.cancelled_by::text, a.absent::text, a.paid_from::text, a.cutoff_hours::text, a.revision::text, a.customer_closed::text, a.provider_closed::text, a.created_at::text, a.updated_at::text, case when current_person() in (a.customer_id, a.service_provider_id)
        then a.meeting_link end as meeting_link, case when current_person() in (a.customer_id, a.service_provider_id)
        then a.location end as location, (select s.time_zone from booking_settings s where s.service_provider_id = a.service_provider_id) as time_zone, (select p.title from projects p where p.id = a.project_id) as project_title, case when a.series_id is not null then (
        select json_build_object('id', r.id, 'every', r.every, 'step', r.step, 'times', r.times, 'part', a.part)::text
        from appointment_series r where r.id = a.series_id) end as series,
        (extract(epoch from a.start_time) * 1000000)::bigint || '.' || a.id as cursor
      from a
      order by a.start_time asc, a.id asc;

-- pageOfPast
with a as materialized ((select a.* from appointments a where a.customer_id = current_person() and (a.end_time <= $1::timestamptz or a.status in ('cancelled', 'completed'))    and (a.start_time, a.id) <
            ('epoch'::timestamptz + $2::bigint * interval '1 microsecond', $3::uuid) order by start_time desc, id desc limit $4) union all (select a.* from appointments a where a.service_provider_id = current_person() and (a.end_time <= $5::timestamptz or a.status in ('cancelled', 'completed'))    and (a.start_time, a.id) <
            ('epoch'::timestamptz + $6::bigint * interval '1 microsecond', $7::uuid) order by start_time desc, id desc limit $8) order by start_time desc, id desc limit $9)
      select a.id::text, a.project_id::text, a.customer_id::text, a.service_provider_id::text, a.customer_name::text, a.provider_name::text, a.provider_organization::text, a.title::text, a.description::text, a.start_time::text, a.end_time::text, a.appointment_type::text, a.source_message_id::text, a.notes::text, a.status::text, a.cancellation_reason::text, a.cancelled_by::text, a.absent::text, a.paid_from::text, a.cutoff_hours::text, a.revision::text, a.customer_closed::text, a.provider_closed::text, a.created_at::text, a.updated_at::text, case when current_person() in (a.customer_id, a.service_provider_id)
        then a.meeting_link end as meeting_link, case when current_person() in (a.customer_id, a.service_provider_id)
        then a.location end as location, (select s.time_zone from booking_settings s where s.service_provider_id = a.service_provider_id) as time_zone, (select p.title from projects p where p.id = a.project_id) as project_title, case when a.series_id is not null then (
        select json_build_object('id', r.id, 'every', r.every, 'step', r.step, 'times', r.times, 'part', a.part)::text
        from appointment_series r where r.id = a.series_id) end as series,
        (extract(epoch from a.start_time) * 1000000)::bigint || '.' || a.id as cursor
      from a
      order by a.start_time desc, a.id desc;

-- pageOfProject
with a as materialized ((select a.* from appointments a where a.project_id = $1      order by start_time asc, id asc limit $2))
      select a.id::text, a.project_id::text, a.customer_id::text, a.service_provider_id::text, a.customer_name::text, a.provider_name::text, a.provider_organization::text, a.title::text, a.description::text, a.start_time::text, a.end_time::text, a.appointment_type::text, a.source_message_id::text, a.notes::text, a.status::text, a.cancellation_reason::text, a.cancelled_by::text, a.absent::text, a.paid_from::text, a.cutoff_hours::text, a.revision::text, a.customer_closed::text, a.provider_closed::text, a.created_at::text, a.updated_at::text, case when current_person() in (a.customer_id, a.service_provider_id)
        then a.meeting_link end as meeting_link, case when current_person() in (a.customer_id, a.service_provider_id)
        then a.location end as location, (select s.time_zone from booking_settings s where s.service_provider_id = a.service_provider_id) as time_zone, (select p.title from projects p where p.id = a.project_id) as project_title, case when a.series_id is not null then (
        select json_build_object('id', r.id, 'every', r.every, 'step', r.step, 'times', r.times, 'part', a.part)::text
        from appointment_series r where r.id = a.series_id) end as series,
        (extract(epoch from a.start_time) * 1000000)::bigint || '.' || a.id as cursor
      from a
      order by a.start_time asc, a.id asc;

-- appointmentsOfMessages
select a.id::text, a.status::text, a.start_time::text, a.end_time::text, a.source_message_id::text from appointments a
      where a.source_message_id = any ($1::uuid[]) and a.project_id = $2
      order by a.start_time, a.id;

-- lockCalendar
select pg_advisory_xact_lock(hashtextextended($1, 83))
select set_config('app.role', coalesce(nullif(current_setting('app.role', true), ''), current_setting('role')), true), set_config('role', 'kinkeeper_system', true)

  select p.id, p.full_name, p.organization, (p.provider_verified_at is not null)::text as is_verified,
    coalesce(s.time_zone, p.time_zone) as time_zone,
    coalesce(s.notice_hours, 0)::text as notice_hours, coalesce(s.cutoff_hours, 0)::text as cutoff_hours,
    (select coalesce(json_agg(json_build_object('id', w.id, 'day_of_week', w.day_of_week,
        'start_time', to_char(w.start_time, 'HH24:MI'), 'end_time', to_char(w.end_time, 'HH24:MI'),
        'slot_duration_minutes', w.slot_duration_minutes, 'buffer_minutes', w.buffer_minutes)
       
  order by w.day_of_week, w.start_time), '[]')::text
     
  from availability_slots w
  where w.service_provider_id = p.id and w.is_available) as windows,
    (select coalesce(json_agg(json_build_object('id', b.id, 'blocked_date', b.blocked_date, 'is_all_day', b.is_all_day,
        'start_time', to_char(b.start_time, 'HH24:MI'), 'end_time', to_char(b.end_time, 'HH24:MI'))
       
  order by b.blocked_date, b.start_time), '[]')::text
     
  from blocked_dates b
  where b.service_provider_id = p.id and b.blocked_date between $2::date and $3::date) as blocks,
    (select coalesce(json_agg(json_build_array(extract(epoch
  from t.start_time), extract(epoch
  from t.busy_until))
       
  order by t.start_time), '[]')::text
     
  from (select a.start_time, a.busy_until
  from appointments a
         
  where a.service_provider_id = p.id and a.status <> 'cancelled'
            and tstzrange(a.start_time, a.busy_until, '[)') && tstzrange($2::date - 1, $3::date + 2, '[)')
            and not (a.id = any ($4::uuid[])
              and coalesce($5::uuid, current_person()) in (a.customer_id, a.service_provider_id))
        union all select h.start_time, h.busy_until
  from slot_holds h
         
  where h.service_provider_id = p.id and h.expires_at > $7::timestamptz
            and h.person_id <> coalesce($6::uuid, current_person())
            and tstzrange(h.start_time, h.busy_until, '[)') && tstzrange($2::date - 1, $3::date + 2, '[)')
        union all select w.offered_start, w.offered_busy_until
  from slot_waits w
         
  where w.service_provider_id = p.id and w.offer_expires_at > $7::timestamptz
            and w.person_id <> coalesce($6::uuid, current_person())
            and w.offered_start is not null
            and tstzrange(w.offered_start, w.offered_busy_until, '[)')
              && tstzrange($2::date - 1, $3::date + 2, '[)')) t) as busy
 
  from people p left join booking_settings s on s.service_provider_id = p.id
 
  where p.id = $1 and p.user_type = 'service_provider' and p.deactivated_at is null
select set_config('role', current_setting('app.role'), true);

-- findAppointment
select a.id::text, a.project_id::text, a.customer_id::text, a.service_provider_id::text, a.customer_name::text, a.provider_name::text, a.provider_organization::text, a.title::text, a.description::text, a.start_time::text, a.end_time::text, a.appointment_type::text, a.source_message_id::text, a.notes::text, a.status::text, a.cancellation_reason::text, a.cancelled_by::text, a.absent::text, a.paid_from::text, a.cutoff_hours::text, a.revision::text, a.customer_closed::text, a.provider_closed::text, a.created_at::text, a.updated_at::text, case when current_person() in (a.customer_id, a.service_provider_id)
        then a.meeting_link end as meeting_link, case when current_person() in (a.customer_id, a.service_provider_id)
        then a.location end as location, (select s.time_zone
  from booking_settings s
  where s.service_provider_id = a.service_provider_id) as time_zone, (select p.title
  from projects p
  where p.id = a.project_id) as project_title, case when a.series_id is not null then (
        select json_build_object('id', r.id, 'every', r.every, 'step', r.step, 'times', r.times, 'part', a.part)::text
       
  from appointment_series r
  where r.id = a.series_id) end as series
  from appointments a
  where a.id = $1
  order by a.start_time, a.id;

-- findSequence
select "sequence"
  from "appointments"
  where "id" = $1;

-- findNext
select a.id::text, a.project_id::text, a.customer_id::text, a.service_provider_id::text, a.customer_name::text, a.provider_name::text, a.provider_organization::text, a.title::text, a.description::text, a.start_time::text, a.end_time::text, a.appointment_type::text, a.source_message_id::text, a.notes::text, a.status::text, a.cancellation_reason::text, a.cancelled_by::text, a.absent::text, a.paid_from::text, a.cutoff_hours::text, a.revision::text, a.customer_closed::text, a.provider_closed::text, a.created_at::text, a.updated_at::text, case when current_person() in (a.customer_id, a.service_provider_id)
        then a.meeting_link end as meeting_link, case when current_person() in (a.customer_id, a.service_provider_id)
        then a.location end as location, (select s.time_zone
  from booking_settings s
  where s.service_provider_id = a.service_provider_id) as time_zone, (select p.title
  from projects p
  where p.id = a.project_id) as project_title, case when a.series_id is not null then (
        select json_build_object('id', r.id, 'every', r.every, 'step', r.step, 'times', r.times, 'part', a.part)::text
       
  from appointment_series r
  where r.id = a.series_id) end as series
  from appointments a
  where a.id = (select id
  from ((select n.id, n.start_time
  from appointments n
   
  where "n"."customer_id" = current_person() and n.start_time > $1::timestamptz - interval '480 minutes'
      and n.end_time > $2::timestamptz and n.status not in ('cancelled', 'completed')
   
  order by n.start_time, n.id
  limit 1) union all (select n.id, n.start_time
  from appointments n
   
  where "n"."service_provider_id" = current_person() and n.start_time > $3::timestamptz - interval '480 minutes'
      and n.end_time > $4::timestamptz and n.status not in ('cancelled', 'completed')
   
  order by n.start_time, n.id
  limit 1)) next
     
  order by start_time, id
  limit 1)
  order by a.start_time, a.id;

-- findToConfirm

    select a.id, a.title, a.start_time, (count(*) over ())::int as count
  from appointments a
   
  where a.service_provider_id = current_person() and a.start_time > $1
      and a.status in ('scheduled', 'rescheduled') and not a.customer_closed
   
  order by a.start_time, a.id
  limit 1;

-- needsHours

    select exists (select
  from own_memberships me join project_members c on c.project_id = me.project_id
        and c.role = 'customer' and c.left_at is null
  where me.role = 'provider')
      and not exists (select
  from availability_slots
  where service_provider_id = current_person()) as needed;

-- ofRequest
select a.id::text, a.project_id::text, a.customer_id::text, a.service_provider_id::text, a.customer_name::text, a.provider_name::text, a.provider_organization::text, a.title::text, a.description::text, a.start_time::text, a.end_time::text, a.appointment_type::text, a.source_message_id::text, a.notes::text, a.status::text, a.cancellation_reason::text, a.cancelled_by::text, a.absent::text, a.paid_from::text, a.cutoff_hours::text, a.revision::text, a.customer_closed::text, a.provider_closed::text, a.created_at::text, a.updated_at::text, case when current_person() in (a.customer_id, a.service_provider_id)
        then a.meeting_link end as meeting_link, case when current_person() in (a.customer_id, a.service_provider_id)
        then a.location end as location, (select s.time_zone from booking_settings s where s.service_provider_id = a.service_provider_id) as time_zone, (select p.title from projects p where p.id = a.project_id) as project_title, case when a.series_id is not null then (
        select json_build_object('id', r.id, 'every', r.every, 'step', r.step, 'times', r.times, 'part', a.part)::text
        from appointment_series r where r.id = a.series_id) end as series from appointments a where a.booked_by = current_person() and a.request_id = $1 order by a.start_time, a.id;

-- listComingTimes

    select a.id, a.start_time as start, a.end_time as "end"
  from appointments a
   
  where a.service_provider_id = $1 and a.start_time > $2 and not a.status in ('cancelled', 'completed');

-- readThese
select a.id::text, a.project_id::text, a.customer_id::text, a.service_provider_id::text, a.customer_name::text, a.provider_name::text, a.provider_organization::text, a.title::text, a.description::text, a.start_time::text, a.end_time::text, a.appointment_type::text, a.source_message_id::text, a.notes::text, a.status::text, a.cancellation_reason::text, a.cancelled_by::text, a.absent::text, a.paid_from::text, a.cutoff_hours::text, a.revision::text, a.customer_closed::text, a.provider_closed::text, a.created_at::text, a.updated_at::text, case when current_person() in (a.customer_id, a.service_provider_id)
        then a.meeting_link end as meeting_link, case when current_person() in (a.customer_id, a.service_provider_id)
        then a.location end as location, (select s.time_zone
  from booking_settings s
  where s.service_provider_id = a.service_provider_id) as time_zone, (select p.title
  from projects p
  where p.id = a.project_id) as project_title, case when a.series_id is not null then (
        select json_build_object('id', r.id, 'every', r.every, 'step', r.step, 'times', r.times, 'part', a.part)::text
       
  from appointment_series r
  where r.id = a.series_id) end as series
  from appointments a
  where a.id = any ($1::uuid[])
  order by a.start_time, a.id;

-- markClosed

    with as_customer as (
    update appointments a
  set "customer_closed" = $1, letter_due = $2 or letter_due and a.status = 'cancelled'
   
  where "a"."customer_id" = $3 and "a"."customer_closed" <> $4 and ((a.start_time > $5::timestamptz and a.status not in ('cancelled', 'completed')) or not $6)
   
  returning a.id, a.project_id, a.start_time, "a"."service_provider_id" as other_id, (a.start_time > $7::timestamptz and a.status not in ('cancelled', 'completed')) as is_coming), as_provider as (
    update appointments a
  set "provider_closed" = $8, letter_due = $9 or letter_due and a.status = 'cancelled'
   
  where "a"."service_provider_id" = $10 and "a"."provider_closed" <> $11 and ((a.start_time > $12::timestamptz and a.status not in ('cancelled', 'completed')) or not $13)
   
  returning a.id, a.project_id, a.start_time, "a"."customer_id" as other_id, (a.start_time > $14::timestamptz and a.status not in ('cancelled', 'completed')) as is_coming)
    select id, project_id, other_id, is_coming
   
  from (select *
  from as_customer union all select *
  from as_provider) marked
   
  order by start_time, id;

-- changeAppointment
update "appointments"
  set "status" = $1, "sequence" = "sequence" + $2, "revision" = "revision" + $3, "updated_at" = $4
  where "id" = $5
  returning "sequence";

-- findFeed
select "created_at"
  from "calendar_feeds";

-- storeFeed
insert into "calendar_feeds" ("person_id", "token_hash", "created_at")
  values ($1, $2, $3)
  on conflict ("person_id") do update
  set "token_hash" = $4, "created_at" = $5;

-- removeFeed
delete
  from "calendar_feeds"
  where "person_id" = $1;

-- feedOf
select a.id::text, a.status, a.sequence::text, a.start_time::text, a.end_time::text, a.updated_at::text
      from (((select a.id, a.start_time from appointments a
    where "a"."customer_id" = current_person() and a.start_time > $1::timestamptz - interval '60 days' and a.start_time <= $2::timestamptz and a.status <> 'cancelled' order by start_time desc limit $3) union all (select a.id, a.start_time from appointments a
    where "a"."service_provider_id" = current_person() and a.start_time > $4::timestamptz - interval '60 days' and a.start_time <= $5::timestamptz and a.status <> 'cancelled' order by start_time desc limit $6) order by start_time desc limit $7) union all ((select a.id, a.start_time from appointments a
    where "a"."customer_id" = current_person() and a.start_time > $8::timestamptz and a.status <> 'cancelled' order by start_time asc limit $9) union all (select a.id, a.start_time from appointments a
    where "a"."service_provider_id" = current_person() and a.start_time > $10::timestamptz and a.status <> 'cancelled' order by start_time asc limit $11) order by start_time asc limit $12)) shown
      join appointments a on a.id = shown.id order by a.start_time, a.id;

-- insertSeries
insert into "appointment_series" ("id", "customer_id", "service_provider_id", "every", "step", "times", "created_at")
  values ($1, $2, $3, $4, $5, $6, $7);

-- listOfSeries
select a.id::text, a.project_id::text, a.customer_id::text, a.service_provider_id::text, a.customer_name::text, a.provider_name::text, a.provider_organization::text, a.title::text, a.description::text, a.start_time::text, a.end_time::text, a.appointment_type::text, a.source_message_id::text, a.notes::text, a.status::text, a.cancellation_reason::text, a.cancelled_by::text, a.absent::text, a.paid_from::text, a.cutoff_hours::text, a.revision::text, a.customer_closed::text, a.provider_closed::text, a.created_at::text, a.updated_at::text, case when current_person() in (a.customer_id, a.service_provider_id)
        then a.meeting_link end as meeting_link, case when current_person() in (a.customer_id, a.service_provider_id)
        then a.location end as location, (select s.time_zone
  from booking_settings s
  where s.service_provider_id = a.service_provider_id) as time_zone, (select p.title
  from projects p
  where p.id = a.project_id) as project_title, case when a.series_id is not null then (
        select json_build_object('id', r.id, 'every', r.every, 'step', r.step, 'times', r.times, 'part', a.part)::text
       
  from appointment_series r
  where r.id = a.series_id) end as series
  from appointments a
  where a.series_id = $1
  order by a.start_time, a.id;

-- changeSeries

    update appointments a
  set status = coalesce($1, a.status), sequence = a.sequence + 1, revision = a.revision + 1,
      updated_at = $2::timestamptz, start_time = coalesce(c.start_time, a.start_time),
      end_time = coalesce(c.end_time, a.end_time), busy_until = coalesce(c.busy_until, a.busy_until),
      location = case when $3 then $4 else a.location end,
      cancellation_reason = $5, cancelled_by = $6::uuid
   
  from unnest($7::uuid[], $8::timestamptz[],
      $9::timestamptz[], $10::timestamptz[]) c (id, start_time, end_time, busy_until)
   
  where a.id = c.id
  returning a.id, a.sequence;

-- insertUses
insert into "hour_uses" ("appointment_id", "order_id", "minutes", "user_id", "taken_at")
  values ($1, $2, $3, $4, $5);

-- removeUses
select set_config('app.role', coalesce(nullif(current_setting('app.role', true), ''), current_setting('role')), true), set_config('role', 'kinkeeper_system', true)
delete
  from "hour_uses"
  where "appointment_id" = $1
  returning "order_id", "minutes"
select set_config('role', current_setting('app.role'), true);

-- findValidity

    select min(b.valid_until) as valid_until
  from hour_uses u
    join "hour_packs" b on b.user_id = u.user_id and b.order_id = u.order_id
   
  where u.appointment_id = $1;

-- pageOfUses
select a.id as appointment_id, a.start_time::text, a.end_time::text, a.provider_name, a.paid_from,
        sum(u.minutes)::text as minutes, (extract(epoch from a.start_time) * 1000000)::bigint || '.' || a.id as cursor
      from hour_uses u join appointments a on a.id = u.appointment_id
      where u.user_id = current_person() and (a.start_time, a.id)
        < ('epoch'::timestamptz + $1::bigint * interval '1 microsecond', $2::uuid)
      group by a.id order by a.start_time desc, a.id desc limit $3;

-- listOwnProviders

    select p.id as user_id, p.full_name, p.email, p.organization
  from people p
   
  where p.deactivated_at is null and p.id = any (array(
      select other.person_id
  from own_memberships me
      join project_members other on other.project_id = me.project_id and other.role = 'provider'
        and other.left_at is null and other.person_id <> me.person_id
     
  where me.role <> 'provider'))
   
  order by p.full_name, p.id;

-- listLinkingProjects
select me.project_id::text as id
  from own_memberships me
    join project_members c on c.project_id = me.project_id and c.person_id = coalesce($1::uuid, current_person())
      and c.role <> 'provider' and c.left_at is null
    join project_members s on s.project_id = me.project_id and s.person_id = $2
      and s.role = 'provider' and s.left_at is null
   
  order by me.project_id;

-- findName
select "full_name"
  from "people"
  where "id" = $1;

-- listOwnBlocks

    select id, blocked_date, is_all_day, to_char(start_time, 'HH24:MI') as start_time,
  to_char(end_time, 'HH24:MI') as end_time, reason
  from blocked_dates
  where service_provider_id = $1 and blocked_date >= $2::date
   
  order by blocked_date, blocked_dates.start_time, id;

-- beginSettings
insert into "booking_settings" ("service_provider_id", "time_zone")
  values ($1, $2)
  on conflict ("service_provider_id") do nothing;

-- insertWindow
insert into "availability_slots" ("id", "day_of_week", "start_time", "end_time", "slot_duration_minutes", "buffer_minutes", "service_provider_id", "created_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8);

-- insertBlock
insert into "blocked_dates" ("id", "blocked_date", "is_all_day", "start_time", "end_time", "reason", "service_provider_id", "created_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8);

-- findHold
select "id", "service_provider_id", "start_time" as "start", "end_time" as "end", "expires_at" as "expires"
  from "slot_holds"
  where "person_id" = $1;

-- storeHold
insert into "slot_holds" ("person_id", "id", "service_provider_id", "start_time", "end_time", "busy_until", "held_at", "expires_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict ("person_id") do update
  set "id" = $9, "service_provider_id" = $10, "start_time" = $11, "end_time" = $12, "busy_until" = $13, "held_at" = $14, "expires_at" = $15;

-- removeHold
delete
  from "slot_holds"
  where "person_id" = $1 and "id" = $2;

-- removeHoldOf
delete
  from slot_holds
  where person_id = $1 and service_provider_id = $2;

-- removeOwn
delete
  from "blocked_dates"
  where "id" = $1 and "service_provider_id" = $2;
