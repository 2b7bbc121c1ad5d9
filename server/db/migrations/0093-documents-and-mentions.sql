-- A PDF is published as an image is: a row with its bytes, whose title is where the description of an image is.
alter table publication_image drop constraint publication_image_content_type_check;
alter table publication_image add constraint publication_image_content_type_check
  check (content_type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf'));
alter table publication_image alter column width drop not null;
alter table publication_image alter column height drop not null;
alter table publication_image add constraint publication_image_measured
  check ((content_type = 'application/pdf') = (width is null) and (width is null) = (height is null));
comment on table publication_image is 'An image or PDF that its user uploaded for posts. content_type is read from the bytes; alt is the title of a PDF, which has no width and height. One that no publication uses is deleted after a day.';

-- Names in a post on LinkedIn that lead to who they name.
alter table publication add column mentions jsonb not null default '[]';
comment on column publication.mentions is 'Of a post on LinkedIn: [{id, name}], where id is urn:li:person:… or urn:li:organization:…; the first place of the name in the text is the link.';
