/** How a table's rows go into an export. */
export type ExportedTable = {
  /** The file's name without its extension. */
  file: string;
  /** What a row is, for README.txt. */
  about: string;
  /** Rows are documents, exported as JSON. Otherwise CSV. */
  isJson?: true;
  /** Columns that aren't exported: secrets, hashes, derived values and internal bookkeeping. */
  without?: readonly string[];
  /** How to tell rows of the sample network from real ones. Each realm then gets its own folder. */
  realm?: 'own' | 'profile';
  /** For rows without a user: the table that has the user, and the column both tables share. */
  by?: { table: string; column: string };
};

/** Every table with user rows that an export contains. A test requires each one here or in `notExported`. */
export const exportedTables: Record<string, ExportedTable> = {
  app_user: { file: 'account', about: 'Your account', isJson: true },
  session: {
    file: 'sessions',
    about: 'Signed-in browsers',
    without: ['token_hash', 'sign_in_hash', 'owner_link_at', 'passkey_at'],
  },
  passkey: {
    file: 'passkeys',
    about: 'Your passkeys, without their keys',
    without: ['credential_id', 'public_key', 'counter', 'transports'],
  },
  access_token: {
    file: 'access-tokens',
    about: 'Access tokens of your assistants, without the tokens themselves',
    without: ['token_hash'],
  },
  audit_entry: {
    file: 'audit',
    about: 'Sign-ins and security changes of your account',
    isJson: true,
    without: ['actor_id'],
  },
  account_export: { file: 'exports', about: 'Exports like this one', without: ['job_id'] },
  connected_profile: {
    file: 'connected-profiles',
    about: 'Your connected profiles',
    without: ['sync_job_id'],
    realm: 'own',
  },
  voice: { file: 'voice', about: 'What you offer and how you write', isJson: true },
  voice_edit: { file: 'voice-edits', about: 'How you edited drafts' },
  voice_learned: { file: 'voice-learned', about: 'Rules learned from your edits' },
  person: {
    file: 'people',
    about: 'People, ready to import as CSV; the sources column says where each fact comes from',
    without: ['pinned', 'headline_read'],
    realm: 'own',
  },
  person_key: { file: 'people-keys', about: 'What identifies a person: URLs and IDs', realm: 'own' },
  person_merge: {
    file: 'people-merged',
    about: 'Merged people, and what was known about each',
    without: ['gone_pinned', 'kept_pinned', 'gone_follows'],
    isJson: true,
  },
  job_reading: {
    file: 'people-jobs',
    about: 'What each source last said people do',
    without: ['company_key'],
  },
  job_change: {
    file: 'people-job-changes',
    about: 'What changed in people’s jobs, and what only looked like it',
    without: ['before_key', 'after_key', 'keeps_title', 'is_elsewhere'],
  },
  person_apart: { file: 'people-apart', about: 'People you marked as not the same' },
  company: { file: 'companies', about: 'Companies', realm: 'own' },
  company_key: { file: 'companies-keys', about: 'What identifies a company: URLs and IDs', realm: 'own' },
  post: {
    file: 'posts',
    about: 'Posts with engagement, posts you follow and posts you wrote',
    without: ['pinned'],
    realm: 'own',
  },
  post_name: {
    file: 'posts-names',
    about: 'Other IDs the network uses for a post',
    realm: 'own',
  },
  brought_post: {
    file: 'posts-brought',
    about: 'Posts whose engagement you imported',
    without: ['job_id'],
  },
  engagement: { file: 'engagements', about: 'Who engaged with what, and when', realm: 'profile' },
  signal: {
    file: 'signals',
    about: 'One row per person and connected profile, with score, status and note',
    without: ['status_change_id', 'snooze_change_id'],
    realm: 'profile',
  },
  inbox_decision: {
    file: 'inbox-decisions',
    about: 'What you marked as answered, dismissed or snoozed in the inbox',
  },
  comment_reading: { file: 'posts-comments-read', about: 'When the comments on a post were last read' },
  signal_visit: { file: 'signals-visits', about: 'When you last viewed a profile’s signals' },
  signal_merge: {
    file: 'signals-merged',
    about: 'How merging people changed signals and lists',
    isJson: true,
  },
  saved_view: { file: 'views', about: 'Saved views', isJson: true },
  list: { file: 'lists', about: 'Lists' },
  list_person: { file: 'lists-people', about: 'Who is on which list' },
  score_rules: {
    file: 'score-rules',
    about: 'Every version of your points and fit rules',
    isJson: true,
    without: ['job_id'],
  },
  job: { file: 'jobs', about: 'Jobs of the last 90 days', without: ['checkpoint', 'stop_requested'] },
  archive_import: {
    file: 'archive-imports',
    about: 'Archives you imported, with results',
    isJson: true,
    without: ['job_id'],
  },
  portability_connection: {
    file: 'linkedin-data',
    about: 'Your consent to read your LinkedIn data and what was read, without the token',
    isJson: true,
    without: ['job_id', 'link_hash', 'link_return_url', 'link_ends_at', 'secrets'],
    realm: 'own',
  },
  csv_import: {
    file: 'csv-imports',
    about: 'CSV files you imported, with results',
    isJson: true,
    without: ['job_id'],
  },
  csv_import_error: { file: 'csv-imports-errors', about: 'Rows of those files that couldn’t be imported' },
  enrichment_day: { file: 'look-ups', about: 'Enrichments used each day', realm: 'own' },
  connection: {
    file: 'connections',
    about: 'Connected channel accounts, without their tokens',
    without: ['secrets', 'to_remove', 'refresh_failures'],
    realm: 'own',
  },
  publication: {
    file: 'publications',
    about: 'Posts and comments: drafts, planned and published',
    isJson: true,
    realm: 'own',
  },
  publication_attempt: { file: 'publications-attempts', about: 'Each attempt to publish' },
  publication_image: {
    file: 'images',
    about: 'Images you uploaded; the files are in the folder images',
    without: ['bytes'],
  },
  publication_media: { file: 'publications-images', about: 'Which images a post shows' },
  post_reminder: {
    file: 'post-reminders',
    about: 'Reminders to post something again',
    realm: 'own',
  },
  signals_digest: { file: 'digest', about: 'Your morning digest settings' },
  signals_digest_day: { file: 'digest-days', about: 'Digests by day' },
  notice_choice: {
    file: 'notifications',
    about: 'Your notification settings',
    without: ['slack_member_id'],
  },
  notice: { file: 'notices', about: 'Notifications you received' },
  notice_delivery: {
    file: 'notices-deliveries',
    about: 'The emails and Slack messages they were sent in',
    without: ['leased_until'],
  },
  webhook_endpoint: {
    file: 'webhooks',
    about: 'Where your signals are sent, without the signing secret',
    without: ['secret', 'former_secret', 'lease', 'leased_until'],
    realm: 'own',
  },
  webhook_event: { file: 'webhooks-events', about: 'What was sent to them', isJson: true },
  webhook_delivery: { file: 'webhooks-deliveries', about: 'Each delivery attempt' },
  billing_customer: { file: 'billing', about: 'Your customer record at Stripe' },
  billing_subscription: {
    file: 'billing-subscription',
    about: 'Your subscription as Stripe last reported it',
    by: { table: 'billing_customer', column: 'customer_id' },
  },
  usage_month: { file: 'usage', about: 'Monthly usage that counts toward your plan' },
  model_call: { file: 'model-calls', about: 'Model calls and what they cost' },
  engage_profile: { file: 'followed', about: 'Who you follow', without: ['job_id'], realm: 'own' },
  feed_post: {
    file: 'followed-posts',
    about: 'Their posts in your feed, and which you have seen',
    without: ['words'],
    realm: 'own',
  },
  ready_comment: {
    file: 'comments',
    about: 'Drafted comments',
    isJson: true,
    without: ['job_id'],
    realm: 'own',
  },
  message_draft: {
    file: 'messages-drafted',
    about: 'Messages you drafted to people, and which you sent',
    isJson: true,
    without: ['job_id'],
  },
  recommendation: {
    file: 'recommendations',
    about: 'People to engage with, and why',
    isJson: true,
    realm: 'own',
  },
  recommendation_list: {
    file: 'recommendations-made',
    about: 'When recommendations were last built',
    realm: 'own',
  },
  never_recommended: {
    file: 'recommendations-never',
    about: 'People you marked as not interested',
  },
  daily_pick: { file: 'daily-posts', about: 'Posts picked for a day, and why', isJson: true, realm: 'own' },
  rss_feed: { file: 'feeds', about: 'Feeds you follow', without: ['body_hash'], realm: 'own' },
  rss_item: {
    file: 'feeds-items',
    about: 'Their items',
    isJson: true,
    without: ['key0', 'key1', 'key2', 'key_level', 'content_hash'],
    realm: 'own',
  },
  rss_rule: { file: 'feeds-rules', about: 'Rules that draft posts from items', isJson: true },
  rss_draft: { file: 'feeds-drafts', about: 'Drafts created from items' },
  rss_import: { file: 'feeds-imports', about: 'OPML files you imported', without: ['job_id'] },
  rss_import_line: { file: 'feeds-imports-lines', about: 'Their feeds, with the result for each' },
  agent: { file: 'agents', about: 'Agents', isJson: true },
  agent_template: { file: 'agents-templates', about: 'Your own templates', isJson: true },
  agent_query: { file: 'agents-conversations', about: 'Conversations', realm: 'own' },
  prompt: {
    file: 'agents-prompts',
    about: 'What was asked in them',
    isJson: true,
    without: ['lease', 'leased_until'],
  },
  prompt_part: { file: 'agents-answers', about: 'What agents answered and did', isJson: true },
  query_citation: { file: 'agents-citations', about: 'Records shown in conversations' },
  scheduled_agent: {
    file: 'agents-schedules',
    about: 'Schedules',
    isJson: true,
    without: ['webhook_secret'],
  },
  agent_run: { file: 'agents-runs', about: 'Runs of schedules', isJson: true },
  artifact: {
    file: 'artifacts',
    about: 'Artifacts that you and your agents created',
    isJson: true,
    realm: 'own',
  },
  today_visit: { file: 'today-visits', about: 'When you last viewed Today' },
  today_done: { file: 'today-done', about: 'What you marked as done on Today' },
  artifact_version: { file: 'artifacts-versions', about: 'Every version of it', isJson: true },
};

/** Tables with user rows that no export contains, and why. */
export const notExported: Record<string, string> = {
  account_export_piece: 'the exports themselves',
  erasure_block: 'hashes of erased people, so they aren’t imported again',
  change_outbox: 'an internal queue that keeps entries for seconds',
  ended_sign_in: 'hashes of ended sign-ins',
  passkey_challenge: 'hashes of what a passkey has to sign, kept for minutes',
  connection_attempt: 'hashes of open sign-in links, kept for minutes',
  bulk_change: 'changes you can undo for an hour',
  bulk_change_batch: 'changes you can undo for an hour',
  bulk_change_part: 'changes you can undo for an hour',
  rss_purged: 'hashes of deleted items',
  engagement_count: 'counts of engagements per 15 minutes',
  signal_summary: 'a cached threshold computed from your signals',
  signal_watch: 'an internal flag that webhooks set',
  upload: 'a file waiting to be imported, deleted afterwards',
  upload_piece: 'a file waiting to be imported, deleted afterwards',
  user_slot: 'what’s running for you right now',
  idempotency_key: 'keys of changes that are saved only once',
  webhook_sequence: 'sequence numbers of events',
};
