import type { Transaction } from 'kysely';
import type { AppContract } from '#contract/index.ts';
import type { Handlers } from '#contract/route.ts';
import type { Database } from '#server/db/database.ts';
import type { AnyErrand, AnyJob, Tick } from '#server/jobs/job.ts';
import { allowListHandlers } from './access/allow-list/allow-list-routes.ts';
import { auditHandlers } from './access/audit/audit-routes.ts';
import { betaUserHandlers } from './access/beta/beta-user-routes.ts';
import { eraseUsers } from './access/erase-users.tick.ts';
import { forgetAccess } from './access/forget-access.tick.ts';
import { endLinks } from './access/magic-link/end-links.ts';
import { linksDue } from './access/magic-link/links-due.tick.ts';
import { magicLinkHandlers } from './access/magic-link/magic-link-routes.ts';
import { sendLinkErrand } from './access/magic-link/send-link.errand.ts';
import { accessHandlers } from './access/routes.ts';
import { sessionHandlers } from './access/sessions/session-routes.ts';
import { accountExportHandlers } from './access/takeout/export-routes.ts';
import { forgetExports } from './access/takeout/forget-exports.tick.ts';
import { makeExportJob } from './access/takeout/make-export.job.ts';
import { accessTokenHandlers } from './access/tokens/access-token-routes.ts';
import { agentHandlers } from './agents/agents/agent-routes.ts';
import { purgeAgents } from './agents/agents/purge-agents.tick.ts';
import { artifactHandlers } from './agents/artifacts/artifact-routes.ts';
import { eraseFromAgents } from './agents/erase/erase-from-agents.ts';
import { promptHandlers } from './agents/prompts/prompt-routes.ts';
import { promptsLeft } from './agents/prompts/prompts-left.tick.ts';
import { runPromptErrand } from './agents/prompts/run-prompt.errand.ts';
import { queryHandlers } from './agents/queries/query-routes.ts';
import { runOutputsErrand } from './agents/schedules/run-outputs.errand.ts';
import { scheduledAgentHandlers } from './agents/schedules/schedule-routes.ts';
import { schedulesDue } from './agents/schedules/schedules-due.tick.ts';
import { skipSlots } from './agents/schedules/skip-slots.ts';
import { templateHandlers } from './agents/templates/template-routes.ts';
import { refreshTokens } from './channels/connections/refresh-tokens.tick.ts';
import { tendConnections } from './channels/connections/tend-connections.tick.ts';
import { digestHandlers } from './channels/digest/digest-routes.ts';
import { eraseFromDigests } from './channels/digest/erase-from-digests.ts';
import { sendDigests } from './channels/digest/send-digests.tick.ts';
import { skipDigests } from './channels/digest/skip-digests.ts';
import { connectionHandlers, linkedinAuthHandlers } from './channels/linkedin-auth/linkedin-auth-routes.ts';
import { doubtNotices } from './channels/notices/doubt-notices.ts';
import { expiringConnections, lostConnections } from './channels/notices/ending-connections.ts';
import { newSignIns } from './channels/notices/new-sign-ins.ts';
import { noticeHandlers } from './channels/notices/notice-routes.ts';
import { noticesDue } from './channels/notices/notices-due.tick.ts';
import { sendNoticesErrand } from './channels/notices/send-notices.errand.ts';
import { unconfirmedPublications } from './channels/notices/unconfirmed-publications.ts';
import { doubtSent } from './channels/publications/doubt-sent.ts';
import { forgetImages } from './channels/publications/images/forget-images.tick.ts';
import { publicationImageHandlers } from './channels/publications/images/image-routes.ts';
import { publicationHandlers } from './channels/publications/publication-routes.ts';
import { publicationsDue } from './channels/publications/publications-due.tick.ts';
import { sendPublicationErrand } from './channels/publications/send-publication.errand.ts';
import { redditHandlers } from './channels/reddit/reddit-routes.ts';
import { slackHandlers } from './channels/slack/slack-routes.ts';
import { twitterHandlers } from './channels/twitter/twitter-routes.ts';
import { backfillWebhookJob } from './channels/webhook/backfill-webhook.job.ts';
import { deliverWebhookErrand } from './channels/webhook/deliver-webhook.errand.ts';
import { eraseSequences } from './channels/webhook/erase-sequences.ts';
import { sweepWebhooksTick } from './channels/webhook/sweep-webhooks.tick.ts';
import { tendWebhooksErrand, tendWebhooksTick } from './channels/webhook/tend-webhooks.tick.ts';
import { webhookHandlers } from './channels/webhook/webhook-routes.ts';
import type { Deps } from './deps.ts';
import { engageAnalyticsHandlers } from './engage/analytics/analytics-routes.ts';
import { linkedinCommentHandlers, readyCommentHandlers } from './engage/comments/comment-routes.ts';
import { draftCommentsJob } from './engage/comments/draft-comments.job.ts';
import { endComments } from './engage/comments/end-comments.tick.ts';
import { pickDailyPostsTick } from './engage/daily/pick-daily-posts.tick.ts';
import { engageFeedHandlers } from './engage/feed/feed-routes.ts';
import { purgeUnfollowed } from './engage/following/purge-unfollowed.tick.ts';
import { readFeedDue } from './engage/following/read-feed-due.tick.ts';
import { readFeedProfileJob } from './engage/following/read-feed-profile.job.ts';
import { makeRecommendationsJob } from './engage/recommendations/make-recommendations.job.ts';
import { recommendationHandlers } from './engage/recommendations/recommendation-routes.ts';
import { rssDraftHandlers } from './feeds/drafts/rss-draft-routes.ts';
import { forgetItems } from './feeds/items/forget-items.tick.ts';
import { importOpmlJob } from './feeds/opml/import-opml.job.ts';
import { dyingFeeds } from './feeds/polling/dying-feeds.ts';
import { feedsDue } from './feeds/polling/feeds-due.tick.ts';
import { pollHostsErrand } from './feeds/polling/poll-hosts.errand.ts';
import { rssHandlers } from './feeds/rss-routes.ts';
import { eraseFromJobs } from './jobs/erase-from-jobs.ts';
import { forgetJobs } from './jobs/forget-jobs.tick.ts';
import { jobHandlers } from './jobs/routes.ts';
import { billingLeft } from './plan/billing/billing-left.tick.ts';
import { endBilling } from './plan/billing/end-billing.ts';
import { paymentHandlers } from './plan/billing/payment-routes.ts';
import { settleCustomerErrand } from './plan/billing/settle-customer.errand.ts';
import { modelHandlers } from './plan/routes.ts';
import { purgeDisconnected } from './profile/purge-disconnected.tick.ts';
import { profileHandlers } from './profile/routes.ts';
import { bulkHandlers } from './signals/bulk/bulk-routes.ts';
import { companyHandlers } from './signals/companies/company-routes.ts';
import { changeManyJob } from './signals/large/change-many.job.ts';
import { undoManyJob } from './signals/large/undo-many.job.ts';
import { listHandlers } from './signals/lists/list-routes.ts';
import { peopleHandlers } from './signals/merge/people-routes.ts';
import { overviewHandlers } from './signals/overview/overview-routes.ts';
import { signalPostHandlers } from './signals/posts/post-routes.ts';
import { signalHandlers } from './signals/routes.ts';
import { applyScoreJob } from './signals/score/apply-score.job.ts';
import { scoreHandlers } from './signals/score/score-routes.ts';
import { triageHandlers } from './signals/triage/triage-routes.ts';
import { viewHandlers } from './signals/views/view-routes.ts';
import { csvImportHandlers } from './sources/csv/csv-import-routes.ts';
import { eraseCsvRows } from './sources/csv/erase-csv-rows.ts';
import { importCsvJob } from './sources/csv/import-csv.job.ts';
import { inspectCsvJob } from './sources/csv/inspect-csv.job.ts';
import { forgetUploads } from './sources/forget-uploads.tick.ts';
import { importArchiveJob } from './sources/import-archive.job.ts';
import { inspectArchiveJob } from './sources/inspect-archive.job.ts';
import { lookUpDue } from './sources/look-ups/look-up-due.tick.ts';
import { lookUpPeopleJob } from './sources/look-ups/look-up-people.job.ts';
import { lookUpHandlers } from './sources/look-ups/look-up-routes.ts';
import { rereadHeadlinesTick } from './sources/look-ups/reread-headlines.tick.ts';
import { postHandlers } from './sources/post-routes.ts';
import { sourceHandlers } from './sources/routes.ts';
import { removeSampleDataJob } from './sources/sample-data/remove-sample-data.job.ts';
import { sampleDataHandlers } from './sources/sample-data/sample-data-routes.ts';
import { readPostJob } from './sources/single-post/read-post.job.ts';
import { syncDue } from './sources/sync-due.tick.ts';
import { syncProfileJob } from './sources/sync-profile.job.ts';
import { resealSecrets } from './system/reseal-secrets.tick.ts';
import { systemHandlers } from './system/routes.ts';

/** Every module's routes: a group that is missing here does not compile. */
export function createHandlers(deps: Deps): { [G in keyof AppContract]: Handlers<AppContract[G]> } {
  return {
    access: accessHandlers(deps, (trx, userId) => endBilling(trx, deps, userId)),
    accessTokens: accessTokenHandlers(deps),
    accountExports: accountExportHandlers(deps),
    agents: agentHandlers(deps),
    allowList: allowListHandlers(deps),
    artifacts: artifactHandlers(deps),
    audit: auditHandlers(deps),
    betaUsers: betaUserHandlers(deps),
    companies: companyHandlers(deps),
    bulk: bulkHandlers(deps),
    connections: connectionHandlers(deps),
    csvImports: csvImportHandlers(deps),
    digests: digestHandlers(deps),
    engageAnalytics: engageAnalyticsHandlers(deps),
    engageFeed: engageFeedHandlers(deps),
    jobs: jobHandlers(deps),
    linkedinAuth: linkedinAuthHandlers(deps),
    linkedinComments: linkedinCommentHandlers(deps),
    lists: listHandlers(deps),
    lookUps: lookUpHandlers(deps),
    magicLink: magicLinkHandlers(deps),
    model: modelHandlers(deps),
    notices: noticeHandlers(deps),
    overview: overviewHandlers(deps),
    payment: paymentHandlers(deps),
    people: peopleHandlers(deps, eraseSteps),
    posts: postHandlers(deps),
    profile: profileHandlers(deps),
    prompts: promptHandlers(deps),
    publicationImages: publicationImageHandlers(deps),
    publications: publicationHandlers(deps),
    queries: queryHandlers(deps),
    reddit: redditHandlers(deps),
    recommendations: recommendationHandlers(deps),
    readyComments: readyCommentHandlers(deps),
    rssDrafts: rssDraftHandlers(deps),
    rss: rssHandlers(deps),
    sampleData: sampleDataHandlers(deps),
    scheduledAgents: scheduledAgentHandlers(deps),
    score: scoreHandlers(deps),
    sessions: sessionHandlers(deps),
    signalPosts: signalPostHandlers(deps),
    signals: signalHandlers(deps),
    slack: slackHandlers(deps),
    sources: sourceHandlers(deps),
    system: systemHandlers(deps),
    templates: templateHandlers(deps),
    twitter: twitterHandlers(deps),
    views: viewHandlers(deps),
    triage: triageHandlers(deps),
    webhook: webhookHandlers(deps),
  };
}

/** What erasing a person must reach beyond facts and signals, of every module that keeps some. */
const eraseSteps = [eraseFromJobs, eraseCsvRows, eraseFromDigests, eraseSequences, eraseFromAgents];

/** What a restored backup cannot know of the time since it was taken, of every module that acts in users' names. */
export const restoreSteps: ((
  trx: Transaction<Database>,
  moments: { takenAt: Date; now: Date },
) => Promise<void>)[] = [endLinks, doubtSent, doubtNotices, skipDigests, skipSlots];

/** Every job of every module. */
export const allJobs: AnyJob<Deps>[] = [
  makeExportJob,
  syncProfileJob,
  inspectArchiveJob,
  importArchiveJob,
  inspectCsvJob,
  importCsvJob,
  readPostJob,
  removeSampleDataJob,
  lookUpPeopleJob,
  applyScoreJob,
  changeManyJob,
  undoManyJob,
  makeRecommendationsJob,
  readFeedProfileJob,
  draftCommentsJob,
  importOpmlJob,
  backfillWebhookJob,
];

/** Every errand of every module. */
export const allErrands: AnyErrand<Deps>[] = [
  pollHostsErrand,
  sendLinkErrand,
  sendNoticesErrand,
  sendPublicationErrand,
  deliverWebhookErrand,
  tendWebhooksErrand,
  runPromptErrand,
  runOutputsErrand,
  settleCustomerErrand,
];

/** Who finds what users are to be told of. Agents tell theirs themselves. */
const noticeSources = [expiringConnections, lostConnections, unconfirmedPublications, newSignIns, dyingFeeds];

/** Every tick of the system. */
export const allTicks: Tick<Deps>[] = [
  eraseUsers,
  forgetAccess,
  forgetExports,
  linksDue,
  forgetJobs,
  purgeDisconnected,
  syncDue,
  forgetUploads,
  lookUpDue,
  rereadHeadlinesTick,
  publicationsDue,
  forgetImages,
  tendConnections,
  refreshTokens,
  sendDigests,
  noticesDue(noticeSources),
  pickDailyPostsTick,
  readFeedDue,
  purgeUnfollowed,
  endComments,
  feedsDue,
  forgetItems,
  tendWebhooksTick,
  sweepWebhooksTick,
  promptsLeft,
  purgeAgents,
  schedulesDue,
  resealSecrets,
  billingLeft,
];
