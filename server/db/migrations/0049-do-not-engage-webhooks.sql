-- Signals on Do not engage are left out of a webhook unless its user lets them come along.

alter table webhook_endpoint add column with_do_not_engage boolean not null default false;
comment on column webhook_endpoint.with_do_not_engage is 'The user ticked that people on Do not engage come along.';
