-- Plans: what Stripe says of subscriptions, and what was used in a month.

create table billing_customer (
  customer_id text primary key,
  user_id uuid unique references app_user on delete set null,
  checkout_id text,
  read_at timestamptz,
  created_at timestamptz not null
);
comment on table billing_customer is 'Who a user is at Stripe; made once. user_id is null once the user is erased: the row stays until their subscription has ended there. checkout_id: the checkout that was opened last. read_at: when Stripe was last asked.';
create index billing_customer_read on billing_customer (read_at nulls first);

create table billing_subscription (
  customer_id text primary key references billing_customer on delete cascade,
  subscription_id text not null,
  status text not null check (status in
    ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')),
  price_id text not null,
  item_id text not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  ends_at timestamptz,
  is_payment_pending boolean not null,
  updated_at timestamptz not null
);
comment on table billing_subscription is 'The subscription of a customer as Stripe last told it when asked, never as an event told it. The period is that of its item. ends_at: it was cancelled and ends, or has ended, then.';

create table billing_event (
  event_id text primary key,
  customer_id text,
  type text not null,
  received_at timestamptz not null,
  settled_at timestamptz
);
comment on table billing_event is 'Events of Stripe that were received: each is acted on once, by asking Stripe how things stand. settled_at is null until that was done.';
create index billing_event_open on billing_event (received_at) where settled_at is null;

create table usage_month (
  user_id uuid not null references app_user on delete cascade,
  month date not null,
  meter text not null check (meter in ('signals', 'drafts')),
  used integer not null,
  primary key (user_id, month, meter)
);
comment on table usage_month is 'What a user made in a calendar month (UTC) of what plans limit. It is counted without plans too.';
