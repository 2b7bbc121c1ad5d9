-- Names that must be unique: like ingrow_fold, but the dotless i is a letter of its own, as in Turkish. A
-- search still finds one by the other. The replacement is a private character that no name has.
create function ingrow_fold_name(value text) returns text
  language sql immutable strict parallel safe
  return ingrow_fold(translate(value, U&'\0131', U&'\E000'));

alter table list alter column folded_name set expression as (ingrow_fold_name(name));
alter table saved_view alter column folded_name set expression as (ingrow_fold_name(name));
