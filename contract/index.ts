import { accessRoutes } from './access/access.ts';
import { accessTokenRoutes } from './access/access-tokens.ts';
import { accountExportRoutes } from './access/account-exports.ts';
import { allowListRoutes } from './access/allow-list.ts';
import { auditRoutes } from './access/audit.ts';
import { betaUserRoutes } from './access/beta-users.ts';
import { magicLinkRoutes } from './access/magic-link.ts';
import { ownerRoutes } from './access/owner.ts';
import { passkeyRoutes } from './access/passkeys.ts';
import { sessionRoutes } from './access/sessions.ts';
import { agentRoutes } from './agents/agents.ts';
import { artifactRoutes } from './agents/artifacts.ts';
import { postDraftRoutes } from './agents/post-drafts.ts';
import { promptRoutes } from './agents/prompts.ts';
import { queryRoutes } from './agents/queries.ts';
import { scheduledAgentRoutes } from './agents/scheduled-agents.ts';
import { templateRoutes } from './agents/templates.ts';
import { unsubscribeRoutes } from './agents/unsubscribe.ts';
import { bootstrapRoutes } from './bootstrap.ts';
import { channelRoutes } from './channels/channel-routes.ts';
import { compositionRoutes } from './channels/compositions.ts';
import { connectionRoutes } from './channels/connections.ts';
import { digestRoutes } from './channels/digests.ts';
import { noticeRoutes } from './channels/notices.ts';
import { publicationImageRoutes } from './channels/publication-images.ts';
import { publicationRoutes } from './channels/publications.ts';
import { webhookRoutes } from './channels/webhook.ts';
import { draftBriefRoutes } from './engage/draft-brief.ts';
import { engageAnalyticsRoutes } from './engage/engage-analytics.ts';
import { engageFeedRoutes } from './engage/engage-feed.ts';
import { linkedinCommentRoutes } from './engage/linkedin-comments.ts';
import { messageRoutes } from './engage/messages.ts';
import { readyCommentRoutes } from './engage/ready-comments.ts';
import { recommendationRoutes } from './engage/recommendations.ts';
import { rssRoutes } from './feeds/rss.ts';
import { rssDraftRoutes } from './feeds/rss-drafts.ts';
import { csvImportRoutes } from './imports/csv-import.ts';
import { enrichmentRoutes } from './imports/enrichment.ts';
import { portabilityRoutes } from './imports/portability.ts';
import { postImportRoutes } from './imports/post-import.ts';
import { sampleDataRoutes } from './imports/sample-data.ts';
import { sourceRoutes } from './imports/sources.ts';
import { inboxRoutes } from './inbox.ts';
import { inboxReplyRoutes } from './inbox-replies.ts';
import { jobRoutes } from './jobs.ts';
import { pacingRoutes } from './pacing.ts';
import { modelRoutes } from './plan/model.ts';
import { paymentRoutes } from './plan/payment.ts';
import { profileRoutes } from './profile.ts';
import { serviceRoutes } from './services.ts';
import { bulkRoutes } from './signals/bulk.ts';
import { companyRoutes } from './signals/companies.ts';
import { listRoutes } from './signals/lists.ts';
import { overviewRoutes } from './signals/overview.ts';
import { peopleRoutes } from './signals/people.ts';
import { scoreRoutes } from './signals/score.ts';
import { signalPostRoutes } from './signals/signal-posts.ts';
import { signalRoutes } from './signals/signals.ts';
import { triageRoutes } from './signals/triage.ts';
import { viewRoutes } from './signals/views.ts';
import { systemRoutes } from './system.ts';
import { todayRoutes } from './today.ts';
import { trashRoutes } from './trash.ts';

/** Every route of the product, grouped by the module that answers it. */
export const contract = {
  access: accessRoutes,
  accessTokens: accessTokenRoutes,
  accountExports: accountExportRoutes,
  agents: agentRoutes,
  allowList: allowListRoutes,
  artifacts: artifactRoutes,
  audit: auditRoutes,
  betaUsers: betaUserRoutes,
  bootstrap: bootstrapRoutes,
  companies: companyRoutes,
  bulk: bulkRoutes,
  ...channelRoutes,
  compositions: compositionRoutes,
  connections: connectionRoutes,
  csvImports: csvImportRoutes,
  digests: digestRoutes,
  engageAnalytics: engageAnalyticsRoutes,
  engageFeed: engageFeedRoutes,
  inbox: { ...inboxRoutes, ...inboxReplyRoutes },
  jobs: jobRoutes,
  linkedinComments: linkedinCommentRoutes,
  lists: listRoutes,
  lookUps: enrichmentRoutes,
  linkedInAccounts: pacingRoutes,
  magicLink: magicLinkRoutes,
  owner: ownerRoutes,
  messages: messageRoutes,
  model: modelRoutes,
  notices: noticeRoutes,
  overview: overviewRoutes,
  passkeys: passkeyRoutes,
  payment: paymentRoutes,
  people: peopleRoutes,
  portability: portabilityRoutes,
  postDrafts: postDraftRoutes,
  posts: postImportRoutes,
  profile: profileRoutes,
  prompts: promptRoutes,
  publicationImages: publicationImageRoutes,
  publications: publicationRoutes,
  queries: queryRoutes,
  recommendations: recommendationRoutes,
  draftBrief: draftBriefRoutes,
  readyComments: readyCommentRoutes,
  // Must come before the feeds, whose ids match the same path segment.
  rssDrafts: rssDraftRoutes,
  rss: rssRoutes,
  sampleData: sampleDataRoutes,
  scheduledAgents: scheduledAgentRoutes,
  score: scoreRoutes,
  sessions: sessionRoutes,
  signalPosts: signalPostRoutes,
  signals: signalRoutes,
  sources: sourceRoutes,
  services: serviceRoutes,
  system: systemRoutes,
  templates: templateRoutes,
  unsubscribe: unsubscribeRoutes,
  views: viewRoutes,
  today: todayRoutes,
  trash: trashRoutes,
  triage: triageRoutes,
  webhook: webhookRoutes,
};
export type AppContract = typeof contract;
