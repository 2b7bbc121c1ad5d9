import type {
  ChannelProviderTable,
  ChannelTable,
  IdempotencyKeyTable,
  UserSlotTable,
  WalPositionTable,
} from '#server/db/tables.ts';
import type { JobTable } from '#server/jobs/tables.ts';
import type {
  AccessTokenTable,
  AccountExportPieceTable,
  AccountExportTable,
  AllowedDomainTable,
  AppUserTable,
  AuditEntryTable,
  BetaUserTable,
  EndedSignInTable,
  MagicLinkTable,
  OwnerLinkTable,
  PasskeyChallengeTable,
  PasskeyTable,
  RateWindowTable,
  ServerOwnerTable,
  SessionTable,
} from '#server/modules/access/tables.ts';
import type {
  AgentQueryTable,
  AgentRunTable,
  AgentTable,
  AgentTemplateTable,
  ArtifactTable,
  ArtifactVersionTable,
  PromptPartTable,
  PromptTable,
  QueryCitationTable,
  ScheduledAgentTable,
} from '#server/modules/agents/tables.ts';
import type { ConnectionAttemptTable, ConnectionTable } from '#server/modules/connections/tables.ts';
import type {
  DailyPickTable,
  EngageProfileTable,
  FeedPostTable,
  MessageDraftTable,
  NeverRecommendedTable,
  ReadyCommentTable,
  RecommendationListTable,
  RecommendationTable,
  TextPrintTable,
} from '#server/modules/engage/tables.ts';
import type {
  RssDraftTable,
  RssFeedTable,
  RssHostTable,
  RssImportLineTable,
  RssImportTable,
  RssItemTable,
  RssPurgedTable,
  RssRuleTable,
} from '#server/modules/feeds/tables.ts';
import type {
  ArchiveImportTable,
  BroughtPostTable,
  CommentReadingTable,
  CsvImportErrorTable,
  CsvImportTable,
  EnrichmentDayTable,
  PortabilityConnectionTable,
  UploadPieceTable,
  UploadTable,
} from '#server/modules/imports/tables.ts';
import type { InboxDecisionTable } from '#server/modules/inbox/tables.ts';
import type {
  NoticeChoiceTable,
  NoticeDeliveryTable,
  NoticeTable,
  SignalsDigestDayTable,
  SignalsDigestTable,
} from '#server/modules/notices/tables.ts';
import type { LinkedInAccountTable } from '#server/modules/pacing/tables.ts';
import type {
  CompanyKeyTable,
  CompanyTable,
  EngagementCountTable,
  EngagementTable,
  ErasureBlockTable,
  JobChangeTable,
  JobReadingTable,
  PersonApartTable,
  PersonKeyTable,
  PersonMergeTable,
  PersonTable,
  PostNameTable,
  PostTable,
} from '#server/modules/people/tables.ts';
import type {
  BillingCustomerTable,
  BillingEventTable,
  BillingSubscriptionTable,
  ModelCallTable,
  UsageMonthTable,
} from '#server/modules/plan/tables.ts';
import type {
  ConnectedProfileTable,
  VoiceEditTable,
  VoiceLearnedTable,
  VoiceTable,
} from '#server/modules/profile/tables.ts';
import type {
  PostReminderTable,
  PublicationAttemptTable,
  PublicationImageTable,
  PublicationMediaTable,
  PublicationTable,
} from '#server/modules/publishing/tables.ts';
import type {
  BulkChangeBatchTable,
  BulkChangePartTable,
  BulkChangeTable,
  ChangeOutboxTable,
  ListPersonTable,
  ListTable,
  SavedViewTable,
  ScoreRulesTable,
  SignalMergeTable,
  SignalSummaryTable,
  SignalTable,
  SignalVisitTable,
  SignalWatchTable,
} from '#server/modules/signals/tables.ts';
import type {
  ProcessHeartbeatTable,
  ProviderContactTable,
  ServiceSettingTable,
} from '#server/modules/system/tables.ts';
import type { TodayDoneTable, TodayVisitTable } from '#server/modules/today/tables.ts';
import type {
  WebhookDeliveryTable,
  WebhookEndpointTable,
  WebhookEventTable,
  WebhookSequenceTable,
} from '#server/modules/webhooks/tables.ts';

/** Every table with its row type. Types only; each module owns its own tables. */
export interface Database {
  app_user: AppUserTable;
  session: SessionTable;
  ended_sign_in: EndedSignInTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  access_token: AccessTokenTable;
  account_export: AccountExportTable;
  account_export_piece: AccountExportPieceTable;
  allowed_domain: AllowedDomainTable;
  beta_user: BetaUserTable;
  audit_entry: AuditEntryTable;
  rate_window: RateWindowTable;
  user_slot: UserSlotTable;
  idempotency_key: IdempotencyKeyTable;
  wal_position: WalPositionTable;
  channel: ChannelTable;
  channel_provider: ChannelProviderTable;
  magic_link: MagicLinkTable;
  owner_link: OwnerLinkTable;
  server_owner: ServerOwnerTable;
  billing_customer: BillingCustomerTable;
  billing_subscription: BillingSubscriptionTable;
  billing_event: BillingEventTable;
  usage_month: UsageMonthTable;
  connected_profile: ConnectedProfileTable;
  voice: VoiceTable;
  voice_edit: VoiceEditTable;
  voice_learned: VoiceLearnedTable;
  person: PersonTable;
  person_key: PersonKeyTable;
  job_reading: JobReadingTable;
  job_change: JobChangeTable;
  person_merge: PersonMergeTable;
  person_apart: PersonApartTable;
  erasure_block: ErasureBlockTable;
  company: CompanyTable;
  company_key: CompanyKeyTable;
  post: PostTable;
  post_name: PostNameTable;
  engagement: EngagementTable;
  signal: SignalTable;
  signal_summary: SignalSummaryTable;
  engagement_count: EngagementCountTable;
  inbox_decision: InboxDecisionTable;
  comment_reading: CommentReadingTable;
  today_done: TodayDoneTable;
  today_visit: TodayVisitTable;
  saved_view: SavedViewTable;
  signal_merge: SignalMergeTable;
  bulk_change: BulkChangeTable;
  bulk_change_batch: BulkChangeBatchTable;
  bulk_change_part: BulkChangePartTable;
  signal_visit: SignalVisitTable;
  signal_watch: SignalWatchTable;
  change_outbox: ChangeOutboxTable;
  list: ListTable;
  list_person: ListPersonTable;
  score_rules: ScoreRulesTable;
  job: JobTable;
  archive_import: ArchiveImportTable;
  portability_connection: PortabilityConnectionTable;
  brought_post: BroughtPostTable;
  enrichment_day: EnrichmentDayTable;
  linkedin_account: LinkedInAccountTable;
  upload: UploadTable;
  upload_piece: UploadPieceTable;
  csv_import: CsvImportTable;
  csv_import_error: CsvImportErrorTable;
  connection: ConnectionTable;
  connection_attempt: ConnectionAttemptTable;
  notice: NoticeTable;
  notice_choice: NoticeChoiceTable;
  notice_delivery: NoticeDeliveryTable;
  publication: PublicationTable;
  publication_attempt: PublicationAttemptTable;
  publication_image: PublicationImageTable;
  publication_media: PublicationMediaTable;
  post_reminder: PostReminderTable;
  signals_digest: SignalsDigestTable;
  signals_digest_day: SignalsDigestDayTable;
  webhook_endpoint: WebhookEndpointTable;
  webhook_sequence: WebhookSequenceTable;
  webhook_event: WebhookEventTable;
  webhook_delivery: WebhookDeliveryTable;
  model_call: ModelCallTable;
  engage_profile: EngageProfileTable;
  feed_post: FeedPostTable;
  ready_comment: ReadyCommentTable;
  message_draft: MessageDraftTable;
  recommendation: RecommendationTable;
  recommendation_list: RecommendationListTable;
  never_recommended: NeverRecommendedTable;
  daily_pick: DailyPickTable;
  rss_draft: RssDraftTable;
  rss_feed: RssFeedTable;
  rss_purged: RssPurgedTable;
  rss_host: RssHostTable;
  rss_import: RssImportTable;
  rss_import_line: RssImportLineTable;
  rss_item: RssItemTable;
  rss_rule: RssRuleTable;
  agent: AgentTable;
  agent_query: AgentQueryTable;
  agent_run: AgentRunTable;
  agent_template: AgentTemplateTable;
  artifact: ArtifactTable;
  artifact_version: ArtifactVersionTable;
  prompt: PromptTable;
  prompt_part: PromptPartTable;
  query_citation: QueryCitationTable;
  scheduled_agent: ScheduledAgentTable;
  process_heartbeat: ProcessHeartbeatTable;
  service_setting: ServiceSettingTable;
  text_print: TextPrintTable;
  provider_contact: ProviderContactTable;
}
