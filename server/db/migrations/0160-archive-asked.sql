-- Today keeps when its user asked LinkedIn for their data archive.
alter table today_done drop constraint today_done_kind_check;
alter table today_done add constraint today_done_kind_check check (kind in ('signal', 'composition', 'publication',
  'profile', 'archiveImport', 'csvImport', 'postImport', 'notice', 'jobChange',
  'archiveAsked'));
comment on table today_done is 'What its user is done with on Today. Somebody who warmed up is done with for the day; all else until the record says something newer. archiveAsked: when they asked LinkedIn for the data archive of a connected profile.';
