import { accessRoutes } from './access.ts';
import { accessTokenRoutes } from './access-tokens.ts';
import { accountExportRoutes } from './account-exports.ts';
import { agentRoutes } from './agents.ts';
import { allowListRoutes } from './allow-list.ts';
import { artifactRoutes } from './artifacts.ts';
import { auditRoutes } from './audit.ts';
import { betaUserRoutes } from './beta-users.ts';
import { bulkRoutes } from './bulk.ts';
import { companyRoutes } from './companies.ts';
import { connectionRoutes } from './connections.ts';
import { csvImportRoutes } from './csv-import.ts';
import { digestRoutes } from './digests.ts';
import { engageAnalyticsRoutes } from './engage-analytics.ts';
import { engageFeedRoutes } from './engage-feed.ts';
import { enrichmentRoutes } from './enrichment.ts';
import { jobRoutes } from './jobs.ts';
import { linkedinAuthRoutes } from './linkedin-auth.ts';
import { linkedinCommentRoutes } from './linkedin-comments.ts';
import { listRoutes } from './lists.ts';
import { magicLinkRoutes } from './magic-link.ts';
import { modelRoutes } from './model.ts';
import { noticeRoutes } from './notices.ts';
import { overviewRoutes } from './overview.ts';
import { paymentRoutes } from './payment.ts';
import { peopleRoutes } from './people.ts';
import { postRoutes } from './posts.ts';
import { profileRoutes } from './profile.ts';
import { promptRoutes } from './prompts.ts';
import { publicationImageRoutes, publicationRoutes } from './publications.ts';
import { queryRoutes } from './queries.ts';
import { readyCommentRoutes } from './ready-comments.ts';
import { recommendationRoutes } from './recommendations.ts';
import { redditRoutes } from './reddit.ts';
import { rssRoutes } from './rss.ts';
import { rssDraftRoutes } from './rss-drafts.ts';
import { sampleDataRoutes } from './sample-data.ts';
import { scheduledAgentRoutes } from './scheduled-agents.ts';
import { scoreRoutes } from './score.ts';
import { sessionRoutes } from './sessions.ts';
import { signalPostRoutes } from './signal-posts.ts';
import { signalRoutes } from './signals.ts';
import { slackRoutes } from './slack.ts';
import { sourceRoutes } from './sources.ts';
import { systemRoutes } from './system.ts';
import { templateRoutes } from './templates.ts';
import { todayRoutes } from './today.ts';
import { triageRoutes } from './triage.ts';
import { twitterRoutes } from './twitter.ts';
import { viewRoutes } from './views.ts';
import { webhookRoutes } from './webhook.ts';

/** Every route of the product, by the module that answers it. */
export const contract = {
  access: accessRoutes,
  accessTokens: accessTokenRoutes,
  accountExports: accountExportRoutes,
  agents: agentRoutes,
  allowList: allowListRoutes,
  artifacts: artifactRoutes,
  audit: auditRoutes,
  betaUsers: betaUserRoutes,
  companies: companyRoutes,
  bulk: bulkRoutes,
  connections: connectionRoutes,
  csvImports: csvImportRoutes,
  digests: digestRoutes,
  engageAnalytics: engageAnalyticsRoutes,
  engageFeed: engageFeedRoutes,
  jobs: jobRoutes,
  linkedinAuth: linkedinAuthRoutes,
  linkedinComments: linkedinCommentRoutes,
  lists: listRoutes,
  lookUps: enrichmentRoutes,
  magicLink: magicLinkRoutes,
  model: modelRoutes,
  notices: noticeRoutes,
  overview: overviewRoutes,
  payment: paymentRoutes,
  people: peopleRoutes,
  posts: postRoutes,
  profile: profileRoutes,
  prompts: promptRoutes,
  publicationImages: publicationImageRoutes,
  publications: publicationRoutes,
  queries: queryRoutes,
  reddit: redditRoutes,
  recommendations: recommendationRoutes,
  readyComments: readyCommentRoutes,
  // Before the feeds, whose ids stand where its names do.
  rssDrafts: rssDraftRoutes,
  rss: rssRoutes,
  sampleData: sampleDataRoutes,
  scheduledAgents: scheduledAgentRoutes,
  score: scoreRoutes,
  sessions: sessionRoutes,
  signalPosts: signalPostRoutes,
  signals: signalRoutes,
  slack: slackRoutes,
  sources: sourceRoutes,
  system: systemRoutes,
  templates: templateRoutes,
  twitter: twitterRoutes,
  views: viewRoutes,
  today: todayRoutes,
  triage: triageRoutes,
  webhook: webhookRoutes,
};
export type AppContract = typeof contract;
