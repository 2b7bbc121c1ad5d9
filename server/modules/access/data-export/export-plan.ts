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
  /** How to tell rows of the sample network from real ones. Each network then gets its own folder. */
  network?: 'own' | 'profile';
  /** For rows without a user: the table that has the user, and the column both tables share. */
  by?: { table: string; column: string };
};

/** Every table with user rows that an export contains. A test requires each one here or in `notExported`. */
export const exportedTables: Record<string, ExportedTable> = {
  app_user: { file: 'account', about: 'Your account', isJson: true },
  session: {
    file: 'sessions',
    about: 'Browsers that are signed in',
    without: ['token_hash', 'sign_in_hash'],
  },
  access_token: {
    file: 'access-tokens',
    about: 'Access tokens of your own assistants, without the tokens themselves',
    without: ['token_hash'],
  },
  audit_entry: {
    file: 'audit',
    about: 'Logins, and changes that matter for the safety of your account',
    isJson: true,
    without: ['actor_id'],
  },
  account_export: { file: 'exports', about: 'Exports like this one', without: ['job_id'] },
  connected_profile: {
    file: 'connected-profiles',
    about: 'Your connected profiles',
    without: ['sync_job_id'],
    network: 'own',
  },
  voice: { file: 'voice', about: 'What you offer and how you write', isJson: true },
  voice_edit: { file: 'voice-edits', about: 'What you did with drafts' },
  voice_learned: { file: 'voice-learned', about: 'Rules that your edits showed' },
  person: {
    file: 'people',
    about: 'People; can be imported as CSV. sources says where each fact was learned',
    without: ['pinned', 'headline_read'],
    network: 'own',
  },
  person_key: { file: 'people-keys', about: 'What identifies a person: URLs and IDs', network: 'own' },
  person_merge: {
    file: 'people-merged',
    about: 'Merged people, and what was known about each',
    isJson: true,
  },
  person_apart: { file: 'people-apart', about: 'People you marked as not the same' },
  company: { file: 'companies', about: 'Companies', network: 'own' },
  company_key: { file: 'companies-keys', about: 'What identifies a company: URLs and IDs', network: 'own' },
  post: {
    file: 'posts',
    about: 'Posts with engagement, posts you follow and posts you wrote',
    without: ['pinned'],
    network: 'own',
  },
  post_name: {
    file: 'posts-names',
    about: 'Further numbers that the network has for a post',
    network: 'own',
  },
  brought_post: {
    file: 'posts-brought',
    about: 'Posts whose engagement you imported',
    without: ['job_id'],
  },
  engagement: { file: 'engagements', about: 'Audit log', network: 'profile' },
  signal: {
    file: 'signals',
    about: 'One row per person and connected profile, with score, status and note',
    without: ['status_change_id', 'snooze_change_id'],
    network: 'profile',
  },
  signal_visit: { file: 'signals-visits', about: 'When you last looked at the signals of a profile' },
  signal_merge: {
    file: 'signals-merged',
    about: 'What merges of people changed of signals and lists',
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
    about: 'Your consent to have your LinkedIn data read, and what was read; without the token',
    isJson: true,
    without: ['job_id', 'link_hash', 'link_return_url', 'link_ends_at', 'secrets'],
    network: 'own',
  },
  csv_import: {
    file: 'csv-imports',
    about: 'CSV files you imported, with results',
    isJson: true,
    without: ['job_id'],
  },
  csv_import_error: { file: 'csv-imports-errors', about: 'Rows of them that could not be imported' },
  enrichment_day: { file: 'look-ups', about: 'Enrichments used each day' },
  connection: {
    file: 'connections',
    about: 'Accounts at channels, without their tokens',
    without: ['secrets', 'to_remove', 'refresh_failures'],
    network: 'own',
  },
  publication: {
    file: 'publications',
    about: 'Posts and comments: drafts, planned and published',
    isJson: true,
    network: 'own',
  },
  publication_attempt: { file: 'publications-attempts', about: 'Each attempt to publish' },
  publication_image: {
    file: 'images',
    about: 'Images you uploaded; the files are in the folder images',
    without: ['bytes'],
  },
  publication_media: { file: 'publications-images', about: 'Which pictures a post shows' },
  post_reminder: {
    file: 'post-reminders',
    about: 'When Today asks whether to post something again',
    network: 'own',
  },
  signals_digest: { file: 'digest', about: 'When you want to be notified about new signals' },
  signals_digest_day: { file: 'digest-days', about: 'Days that had their digest' },
  notice_choice: {
    file: 'notifications',
    about: 'What you want to be notified about, and how',
    without: ['slack_member_id'],
  },
  notice: { file: 'notices', about: 'Notices you got' },
  notice_delivery: {
    file: 'notices-deliveries',
    about: 'Emails and messages that carried them',
    without: ['leased_until'],
  },
  webhook_endpoint: {
    file: 'webhooks',
    about: 'Where your signals are sent, without the signing secret',
    without: ['secret', 'former_secret', 'lease', 'leased_until'],
    network: 'own',
  },
  webhook_event: { file: 'webhooks-events', about: 'What was sent to them', isJson: true },
  webhook_delivery: { file: 'webhooks-deliveries', about: 'Each attempt to send it' },
  billing_customer: { file: 'billing', about: 'Who you are at Stripe' },
  billing_subscription: {
    file: 'billing-subscription',
    about: 'Your subscription as Stripe last reported it',
    by: { table: 'billing_customer', column: 'customer_id' },
  },
  usage_month: { file: 'usage', about: 'What you used each month of what plans limit' },
  model_call: { file: 'model-calls', about: 'What was asked of the model, and what it cost' },
  engage_profile: { file: 'followed', about: 'Who you follow', without: ['job_id'], network: 'own' },
  feed_post: {
    file: 'followed-posts',
    about: 'Their posts in your feed, and which you have seen',
    without: ['words'],
    network: 'own',
  },
  ready_comment: {
    file: 'comments',
    about: 'Drafted comments',
    isJson: true,
    without: ['job_id'],
    network: 'own',
  },
  recommendation: {
    file: 'recommendations',
    about: 'People to engage with, and why',
    isJson: true,
    network: 'own',
  },
  recommendation_list: { file: 'recommendations-made', about: 'When they were last made', network: 'own' },
  never_recommended: {
    file: 'recommendations-never',
    about: 'People you do not want recommended',
  },
  daily_pick: { file: 'daily-posts', about: 'Posts picked for a day, and why', isJson: true, network: 'own' },
  rss_feed: { file: 'feeds', about: 'Feeds that you read', without: ['body_hash'], network: 'own' },
  rss_item: {
    file: 'feeds-items',
    about: 'Their items',
    isJson: true,
    without: ['key0', 'key1', 'key2', 'key_level', 'content_hash'],
    network: 'own',
  },
  rss_rule: { file: 'feeds-rules', about: 'Rules that draft posts from items', isJson: true },
  rss_draft: { file: 'feeds-drafts', about: 'What items were made into' },
  rss_import: { file: 'feeds-imports', about: 'OPML files that you imported', without: ['job_id'] },
  rss_import_line: { file: 'feeds-imports-lines', about: 'Their feeds, with the result for each' },
  agent: { file: 'agents', about: 'Agents', isJson: true },
  agent_template: { file: 'agents-templates', about: 'Templates of your own', isJson: true },
  agent_query: { file: 'agents-conversations', about: 'Conversations', network: 'own' },
  prompt: {
    file: 'agents-prompts',
    about: 'What was asked in them',
    isJson: true,
    without: ['lease', 'leased_until'],
  },
  prompt_part: { file: 'agents-answers', about: 'What agents said and did', isJson: true },
  query_citation: { file: 'agents-citations', about: 'Records that were shown in conversations' },
  scheduled_agent: {
    file: 'agents-schedules',
    about: 'Schedules',
    isJson: true,
    without: ['webhook_secret'],
  },
  agent_run: { file: 'agents-runs', about: 'Runs of schedules', isJson: true },
  artifact: { file: 'artifacts', about: 'What agents and you made', isJson: true, network: 'own' },
  today_done: { file: 'today-done', about: 'What you marked as done on Today' },
  artifact_version: { file: 'artifacts-versions', about: 'Every version of it', isJson: true },
};

/** Tables with user rows that no export contains, and why. */
export const notExported: Record<string, string> = {
  account_export_piece: 'the bytes of exports themselves',
  erasure_block: 'hashes of people who were erased and must not come back',
  change_outbox: 'a queue of our own, of seconds',
  ended_sign_in: 'hashes of sign-ins that were signed out',
  connection_attempt: 'hashes of links under way, of minutes',
  bulk_change: 'what can be taken back for an hour',
  bulk_change_batch: 'what can be taken back for an hour',
  bulk_change_part: 'what can be taken back for an hour',
  rss_purged: 'hashes of deleted items',
  engagement_count: 'a count of the engagements, quarter by quarter of an hour',
  signal_summary: 'a threshold made of the signals, kept for a while',
  signal_watch: 'a switch of our own that follows from webhooks',
  upload: 'a file waiting to be imported, deleted afterwards',
  upload_piece: 'a file waiting to be imported, deleted afterwards',
  user_slot: 'what runs for you at this moment, of seconds',
  webhook_sequence: 'numbers that the events carry',
};
