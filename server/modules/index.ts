import type { channelRoutes } from '#contract/channels/channel-routes.ts';
import type { AppContract } from '#contract/index.ts';
import type { Handlers } from '#contract/route.ts';
import { resetWalPosition, type SuspectStep } from '#server/db/wal-watch.ts';
import type { AnyJob, AnyTask, Cron } from '#server/jobs/job.ts';
import { endAccessTokens } from './access/access-tokens.ts';
import { makeExportJob } from './access/data-export/make-export.job.ts';
import { purgeExports } from './access/data-export/purge-exports.cron.ts';
import { eraseUsers } from './access/erase-users.cron.ts';
import { endLinks } from './access/magic-link/links.ts';
import { linksDue } from './access/magic-link/links-due.cron.ts';
import { sendLinkTask } from './access/magic-link/send-link.task.ts';
import { endOwnerLinks } from './access/owner/owner-links.ts';
import { endPasskeys } from './access/passkeys/passkeys.ts';
import { purgeAccess } from './access/purge-access.cron.ts';
import {
  accessHandlers,
  accessTokenHandlers,
  accountExportHandlers,
  allowListHandlers,
  auditHandlers,
  betaUserHandlers,
  magicLinkHandlers,
  ownerHandlers,
  passkeyHandlers,
  sessionHandlers,
} from './access/routes.ts';
import { eraseFromAgents } from './agents/erase-from-agents.ts';
import { recoverPrompts } from './agents/prompts/recover-prompts.cron.ts';
import { runPromptTask } from './agents/prompts/run-prompt.task.ts';
import { purgeAgents } from './agents/purge-agents.cron.ts';
import {
  agentHandlers,
  artifactHandlers,
  postDraftHandlers,
  promptHandlers,
  queryHandlers,
  scheduledAgentHandlers,
  templateHandlers,
  unsubscribeHandlers,
} from './agents/routes.ts';
import { runOutputsTask } from './agents/schedules/run-outputs.task.ts';
import { skipSlots } from './agents/schedules/run-schedules.ts';
import { schedulesDue } from './agents/schedules/schedules-due.cron.ts';
import { endAttempts } from './connections/connecting/end-attempts.ts';
import { readStatusTask } from './connections/linkedin-auth/account-status.ts';
import { maintainConnections } from './connections/maintain-connections.cron.ts';
import { connectingHandlers, connectionHandlers } from './connections/routes.ts';
import { refreshTokens } from './connections/tokens/refresh-tokens.cron.ts';
import type { Deps } from './deps.ts';
import { draftCommentsJob } from './engage/comments/draft-comments.job.ts';
import { endComments } from './engage/comments/end-comments.cron.ts';
import { pickDailyPostsCron } from './engage/daily/pick-daily-posts.cron.ts';
import { purgeUnfollowed } from './engage/following/purge-unfollowed.cron.ts';
import { readFeedDue } from './engage/following/read-feed-due.cron.ts';
import { readFeedProfileJob } from './engage/following/read-feed-profile.job.ts';
import { draftMessageJob } from './engage/messages/draft-message.job.ts';
import { makeRecommendationsJob } from './engage/recommendations/make-recommendations.job.ts';
import {
  draftBriefHandlers,
  engageAnalyticsHandlers,
  engageFeedHandlers,
  linkedinCommentHandlers,
  messageHandlers,
  readyCommentHandlers,
  recommendationHandlers,
} from './engage/routes.ts';
import { purgeItems } from './feeds/items/purge-items.cron.ts';
import { importOpmlJob } from './feeds/opml/import-opml.job.ts';
import { failingFeeds } from './feeds/polling/failing-feeds.ts';
import { feedsDue } from './feeds/polling/feeds-due.cron.ts';
import { pollHostsTask } from './feeds/polling/poll-hosts.task.ts';
import { rssDraftHandlers, rssHandlers } from './feeds/routes.ts';
import { importArchiveJob } from './imports/archive/import-archive.job.ts';
import { inspectArchiveJob } from './imports/archive/inspect-archive.job.ts';
import { readCommentsJob } from './imports/comments/read-comments.job.ts';
import { readCommentsDue } from './imports/comments/read-comments-due.cron.ts';
import { eraseCsvRows } from './imports/csv/csv-import.ts';
import { importCsvJob } from './imports/csv/import-csv.job.ts';
import { inspectCsvJob } from './imports/csv/inspect-csv.job.ts';
import { enrichPeopleJob } from './imports/enrichment/enrich-people.job.ts';
import { enrichmentDue } from './imports/enrichment/enrichment-due.cron.ts';
import { rereadHeadlinesCron } from './imports/enrichment/reread-headlines.cron.ts';
import { erasePortabilityJob } from './imports/portability/erase-portability.job.ts';
import { readPortabilityJob } from './imports/portability/read-portability.job.ts';
import { readPortabilityDue } from './imports/portability/read-portability-due.cron.ts';
import { readPostJob } from './imports/post-import/read-post.job.ts';
import { purgeUploads } from './imports/purge-uploads.cron.ts';
import {
  csvImportHandlers,
  enrichmentHandlers,
  portabilityHandlers,
  postHandlers,
  sampleDataHandlers,
  sourceHandlers,
} from './imports/routes.ts';
import { removeSampleDataJob } from './imports/sample-data/remove-sample-data.job.ts';
import { syncDue } from './imports/sync-due.cron.ts';
import { syncProfileJob } from './imports/sync-profile.job.ts';
import { inboxHandlers, inboxReplyHandlers } from './inbox/routes.ts';
import { eraseFromJobs } from './jobs/jobs.ts';
import { purgeJobs } from './jobs/purge-jobs.cron.ts';
import { jobHandlers } from './jobs/routes.ts';
import { skipDigests } from './notices/digest/digest-times.ts';
import { endDigestElsewhere, eraseFromDigests } from './notices/digest/digests.ts';
import { sendDigests } from './notices/digest/send-digests.cron.ts';
import { noticeSources } from './notices/notice-sources.ts';
import { noticesDue } from './notices/notices-due.cron.ts';
import { endNoticesElsewhere } from './notices/notify-user.ts';
import { digestHandlers, noticeHandlers } from './notices/routes.ts';
import { markNoticesSuspect } from './notices/sending/mark-notices-suspect.ts';
import { sendNoticesTask } from './notices/sending/send-notices.task.ts';
import { pacingHandlers } from './pacing/routes.ts';
import { endBilling } from './plan/billing/customer.ts';
import { reconcileBilling } from './plan/billing/reconcile-billing.cron.ts';
import { reconcileCustomerTask } from './plan/billing/reconcile-customer.task.ts';
import { modelHandlers, paymentHandlers } from './plan/routes.ts';
import { markOwnProfile } from './profile/connected-profiles.ts';
import { purgeDisconnected } from './profile/purge-disconnected.cron.ts';
import { profileHandlers } from './profile/routes.ts';
import { postingHandlers } from './publishing/channels/index.ts';
import { purgeImages } from './publishing/images/purge-images.cron.ts';
import { countPosts } from './publishing/posts/count-posts.cron.ts';
import { cancelForFormerMember } from './publishing/publication-states.ts';
import { compositionHandlers, publicationHandlers, publicationImageHandlers } from './publishing/routes.ts';
import { markSentSuspect } from './publishing/sending/mark-sent-suspect.ts';
import { publicationsDue } from './publishing/sending/publications-due.cron.ts';
import { sendPublicationTask } from './publishing/sending/send-publication.task.ts';
import { bulkChangeJob } from './signals/bulk/bulk-change.job.ts';
import { undoBulkChangeJob } from './signals/bulk/undo-bulk-change.job.ts';
import {
  bulkHandlers,
  companyHandlers,
  listHandlers,
  overviewHandlers,
  peopleHandlers,
  scoreHandlers,
  signalHandlers,
  signalPostHandlers,
  triageHandlers,
  viewHandlers,
} from './signals/routes.ts';
import { applyScoreJob } from './signals/score/apply-score.job.ts';
import { rotateSecretKeys } from './system/rotate-secret-keys.cron.ts';
import { bootstrapHandlers, serviceHandlers, systemHandlers, trashHandlers } from './system/routes.ts';
import { unconfirmServices } from './system/services/stored-settings.ts';
import { todayHandlers } from './today/routes.ts';
import { deliverWebhookTask } from './webhooks/delivery/deliver-webhook.task.ts';
import { backfillWebhookJob } from './webhooks/events/backfill-webhook.job.ts';
import { eraseSequences } from './webhooks/events/events.ts';
import { maintainWebhooksCron, maintainWebhooksTask } from './webhooks/maintain-webhooks.cron.ts';
import { purgeWebhooksCron } from './webhooks/purge-webhooks.cron.ts';
import { webhookHandlers } from './webhooks/routes.ts';

/** Every module's routes: a missing group doesn't compile. */
export function createHandlers(deps: Deps): { [G in keyof AppContract]: Handlers<AppContract[G]> } {
  return {
    access: accessHandlers(deps, (trx, userId) => endBilling(trx, deps, userId), endAttempts),
    accessTokens: accessTokenHandlers(deps),
    accountExports: accountExportHandlers(deps),
    agents: agentHandlers(deps),
    allowList: allowListHandlers(deps),
    artifacts: artifactHandlers(deps),
    audit: auditHandlers(deps),
    betaUsers: betaUserHandlers(deps),
    bootstrap: bootstrapHandlers(deps),
    companies: companyHandlers(deps),
    bulk: bulkHandlers(deps),
    connections: connectionHandlers(deps),
    csvImports: csvImportHandlers(deps),
    digests: digestHandlers(deps),
    engageAnalytics: engageAnalyticsHandlers(deps),
    engageFeed: engageFeedHandlers(deps),
    inbox: { ...inboxHandlers(deps), ...inboxReplyHandlers(deps) },
    jobs: jobHandlers(deps),
    ...channelHandlers(deps),
    linkedinComments: linkedinCommentHandlers(deps),
    lists: listHandlers(deps),
    lookUps: enrichmentHandlers(deps),
    linkedInAccounts: pacingHandlers(deps),
    magicLink: magicLinkHandlers(deps, endAttempts),
    model: modelHandlers(deps),
    notices: noticeHandlers(deps),
    overview: overviewHandlers(deps),
    owner: ownerHandlers(deps, endAttempts),
    payment: paymentHandlers(deps),
    people: peopleHandlers(deps, eraseSteps),
    portability: portabilityHandlers(deps),
    passkeys: passkeyHandlers(deps),
    posts: postHandlers(deps),
    profile: profileHandlers(deps),
    postDrafts: postDraftHandlers(deps),
    prompts: promptHandlers(deps),
    publicationImages: publicationImageHandlers(deps),
    publications: publicationHandlers(deps),
    compositions: compositionHandlers(deps),
    queries: queryHandlers(deps),
    recommendations: recommendationHandlers(deps),
    draftBrief: draftBriefHandlers(deps),
    messages: messageHandlers(deps),
    readyComments: readyCommentHandlers(deps),
    rssDrafts: rssDraftHandlers(deps),
    rss: rssHandlers(deps),
    sampleData: sampleDataHandlers(deps),
    scheduledAgents: scheduledAgentHandlers(deps),
    score: scoreHandlers(deps),
    services: serviceHandlers(deps),
    sessions: sessionHandlers(deps),
    signalPosts: signalPostHandlers(deps),
    signals: signalHandlers(deps),
    sources: sourceHandlers(deps),
    system: systemHandlers(deps),
    templates: templateHandlers(deps),
    unsubscribe: unsubscribeHandlers(deps),
    views: viewHandlers(deps),
    today: todayHandlers(deps),
    trash: trashHandlers(deps),
    triage: triageHandlers(deps),
    webhook: webhookHandlers(deps),
  };
}

/** Each channel's routes: those that connect it and those that post to it. */
function channelHandlers(deps: Deps): {
  [C in keyof typeof channelRoutes]: Handlers<(typeof channelRoutes)[C]>;
} {
  const connecting = connectingHandlers(deps, connectedSteps);
  const posting = postingHandlers(deps);
  return {
    ...connecting,
    linkedinAuth: { ...connecting.linkedinAuth, ...posting.linkedinAuth },
    slack: { ...connecting.slack, ...posting.slack },
    reddit: { ...connecting.reddit, ...posting.reddit },
    twitter: { ...connecting.twitter, ...posting.twitter },
  };
}

/** What changes when an account is connected, from every module that stores something about accounts. */
const connectedSteps = [markOwnProfile, endDigestElsewhere, endNoticesElsewhere, cancelForFormerMember];

/** What erasing a person must reach beyond facts and signals, from every module that stores such data. */
const eraseSteps = [eraseFromJobs, eraseCsvRows, eraseFromDigests, eraseSequences, eraseFromAgents];

/** What may have been sent although the database doesn't show it, because it went back to an earlier state. */
export const suspectSteps: SuspectStep[] = [markSentSuspect, markNoticesSuspect, skipDigests, skipSlots];

/**
 * What a restored backup can't know about the time since it was taken, from every module that acts on behalf
 * of users.
 */
export const restoreSteps: SuspectStep[] = [
  resetWalPosition,
  endLinks,
  endOwnerLinks,
  endPasskeys,
  endAccessTokens,
  ...suspectSteps,
  unconfirmServices,
];

/** Every job of every module. */
export const allJobs: AnyJob<Deps>[] = [
  makeExportJob,
  syncProfileJob,
  readCommentsJob,
  inspectArchiveJob,
  importArchiveJob,
  inspectCsvJob,
  importCsvJob,
  readPostJob,
  readPortabilityJob,
  erasePortabilityJob,
  removeSampleDataJob,
  enrichPeopleJob,
  applyScoreJob,
  bulkChangeJob,
  undoBulkChangeJob,
  makeRecommendationsJob,
  readFeedProfileJob,
  draftCommentsJob,
  draftMessageJob,
  importOpmlJob,
  backfillWebhookJob,
];

/** Every task of every module. */
export const allTasks: AnyTask<Deps>[] = [
  readStatusTask,
  pollHostsTask,
  sendLinkTask,
  sendNoticesTask,
  sendPublicationTask,
  deliverWebhookTask,
  maintainWebhooksTask,
  runPromptTask,
  runOutputsTask,
  reconcileCustomerTask,
];

/** Every cron of the system. */
export const allCrons: Cron<Deps>[] = [
  eraseUsers,
  purgeAccess,
  purgeExports,
  linksDue,
  purgeJobs,
  purgeDisconnected,
  syncDue,
  readCommentsDue,
  readPortabilityDue,
  purgeUploads,
  enrichmentDue,
  rereadHeadlinesCron,
  publicationsDue,
  countPosts,
  purgeImages,
  maintainConnections,
  refreshTokens,
  sendDigests,
  // Agents send their notices themselves.
  noticesDue([...noticeSources, failingFeeds]),
  pickDailyPostsCron,
  readFeedDue,
  purgeUnfollowed,
  endComments,
  feedsDue,
  purgeItems,
  maintainWebhooksCron,
  purgeWebhooksCron,
  recoverPrompts,
  purgeAgents,
  schedulesDue,
  rotateSecretKeys,
  reconcileBilling,
];
