-- The contract lists the types of events (contract/channels/webhook.ts).
alter table webhook_event drop constraint webhook_event_type_check;
