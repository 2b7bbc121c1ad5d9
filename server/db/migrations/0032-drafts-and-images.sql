-- Drafts that were written together for several channels, and the pictures of posts.

alter table publication add column composition_id uuid not null default uuidv7();
comment on column publication.composition_id is 'What was written at once for several channels has the same one; the page makes it. Whatever was written alone has one of its own.';
create index publication_composition on publication (user_id, composition_id);
create index publication_by_time on publication (user_id, due_at, id) where due_at is not null;

create table publication_image (
  user_id uuid not null references app_user on delete cascade,
  id uuid not null default uuidv7(),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  alt text not null default '',
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);
-- Pictures are compressed already.
alter table publication_image alter column bytes set storage external;
comment on table publication_image is 'A picture that its user uploaded for posts. content_type is read from the bytes. One that no publication shows is forgotten after a day.';
create index publication_image_old on publication_image (created_at);

create table publication_picture (
  user_id uuid not null,
  publication_id uuid not null,
  position integer not null check (position >= 0),
  image_id uuid not null,
  primary key (user_id, publication_id, position),
  unique (user_id, publication_id, image_id),
  foreign key (user_id, publication_id) references publication on delete cascade,
  foreign key (user_id, image_id) references publication_image
);
comment on table publication_picture is 'Which pictures a publication shows, in their order from 0 on. The same picture may be in several.';
create index publication_picture_image on publication_picture (user_id, image_id);
