-- For searches with typos (docs/decisions/0090): the words of a text, and every form of each word with one letter
-- removed, or two in a long word. Two spellings of a name that differ by a letter share one of these forms.
create function near_words(said text) returns text[]
  language plpgsql immutable strict parallel safe cost 1000 as $$
declare
  words text[] := array_remove(string_to_array(
    translate(public.plain_words(said), '-.,_&/()+@"''’', '           '), ' '), '');
  near text[] := words;
  word text;
  shorter text;
  previous text;
begin
  foreach word in array words loop
    for n in 1 .. case when length(word) > 2 then length(word) else 0 end loop
      shorter := left(word, n - 1) || substr(word, n + 1);
      near := near || shorter;
      for m in n .. case when length(word) between 9 and 20 then length(shorter) else 0 end loop
        near := near || (left(shorter, m - 1) || substr(shorter, m + 1));
      end loop;
    end loop;
    -- People often run two words together.
    if previous is not null then
      near := near || (previous || word);
    end if;
    previous := word;
  end loop;
  return near;
end $$;
revoke all on function near_words(text) from public;
grant execute on function near_words(text) to kinkeeper_app, kinkeeper_system;

-- Must match accounts.people.queries.ts. Only the part of an address before the @: too many share the rest.
create index people_by_near_words on people
  using gin (near_words(full_name), near_words(split_part(email, '@', 1)));
create index providers_by_near_words on people using gin (near_words(full_name), near_words(organization))
  where user_type = 'service_provider' and provider_verified_at is not null and deactivated_at is null;
