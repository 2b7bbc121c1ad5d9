-- Which profiles are the user's own: what is said to them waits for an answer.
alter table connected_profile add column is_own boolean not null default false;
comment on column connected_profile.is_own is 'The user answers here: the first connected person of a network, and whoever is connected as a channel.';

create function ingrow_own_profile() returns trigger language plpgsql as $$
begin
  new.is_own := new.is_own or new.kind = 'person' and (
    not exists (select from connected_profile known where known.user_id = new.user_id
      and known.network = new.network and known.is_own and known.disconnected_at is null)
    or exists (select from connection where connection.user_id = new.user_id and connection.network = new.network
      and connection.channel = 'linkedin' and (connection.external_id = new.urn
        or lower(rtrim(connection.url, '/')) = lower(rtrim(new.url, '/'))))
  );
  return new;
end $$;
create trigger own_profile before insert on connected_profile for each row execute function ingrow_own_profile();

update connected_profile set is_own = true where kind = 'person' and id in (
  select distinct on (user_id, network) id from connected_profile
  where kind = 'person' order by user_id, network, disconnected_at is not null, created_at, id
);
update connected_profile profile set is_own = true from connection
  where profile.kind = 'person' and connection.user_id = profile.user_id and connection.network = profile.network
    and connection.channel = 'linkedin' and (connection.external_id = profile.urn
      or lower(rtrim(connection.url, '/')) = lower(rtrim(profile.url, '/')));

-- What the user decided about something that waits for an answer.
create table inbox_decision (
  user_id uuid not null references app_user on delete cascade,
  engagement_id uuid not null,
  state text check (state in ('answered', 'dismissed')),
  snoozed_until timestamptz,
  decided_at timestamptz not null,
  primary key (user_id, engagement_id),
  foreign key (user_id, engagement_id) references engagement on delete cascade
);

-- When the comments on a post were last read, apart from its reactions.
create table comment_reading (
  user_id uuid not null references app_user on delete cascade,
  post_id uuid not null,
  read_at timestamptz not null,
  primary key (user_id, post_id),
  foreign key (user_id, post_id) references post on delete cascade
);
