import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { readAgentsSearch } from '#web/features/agents/agents-search.ts';
import { readAnalyticsSearch } from '#web/features/analytics/analytics-search.ts';
import { readChannelBack } from '#web/features/channels/channel-back.ts';
import { readChannelsSearch } from '#web/features/channels/channels-search.ts';
import { readPostsSearch } from '#web/features/channels/posts-search.ts';
import { readFeedSearch } from '#web/features/engage/feed-search.ts';
import { readFeedsSearch } from '#web/features/feeds/feeds-search.ts';
import { readFormerSearch, readInboxSearch } from '#web/features/inbox/inbox-search.ts';
import { readCheckoutBack } from '#web/features/plan/checkout-back.ts';
import { readSchedulesSearch } from '#web/features/schedules/schedules-search.ts';
import { readSignalSearch } from '#web/features/signals/search/signal-search.ts';
import { readTodaySearch } from '#web/features/today/today-search.ts';
import { canonicalPath } from '#web/lib/canonical-path.ts';
import { FallbackScreen } from '#web/ui/fallback-screen.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { ShellSkeleton } from '#web/ui/shell-skeleton.tsx';
import { Shell } from './shell.tsx';

const root = createRootRoute({ component: Shell, staticData: { title: 'Not found' } });

const entry = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { title: 'Home' },
  component: lazyRouteComponent(() => import('#web/screens/entry.tsx'), 'EntryScreen'),
});
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'Sign in' },
  component: lazyRouteComponent(() => import('#web/screens/login.tsx'), 'LoginScreen'),
});
const beta = createRoute({
  getParentRoute: () => root,
  path: '/beta',
  staticData: { title: 'Join the beta' },
  component: lazyRouteComponent(() => import('#web/screens/beta.tsx'), 'BetaScreen'),
});
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe/$token',
  staticData: { title: 'Unsubscribe' },
  component: lazyRouteComponent(() => import('#web/screens/unsubscribe.tsx'), 'UnsubscribeScreen'),
});
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  staticData: { title: 'Welcome' },
  component: lazyRouteComponent(() => import('#web/screens/welcome.tsx'), 'WelcomeScreen'),
});
const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  staticData: { title: 'Dashboard' },
  component: lazyRouteComponent(() => import('#web/screens/dashboard.tsx'), 'DashboardScreen'),
});
const today = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  staticData: { title: 'Today' },
  validateSearch: readTodaySearch,
  component: lazyRouteComponent(() => import('#web/screens/today.tsx'), 'TodayScreen'),
});
const signalsEntry = createRoute({
  getParentRoute: () => dashboard,
  path: '/signals',
  staticData: { title: 'Signals' },
  component: lazyRouteComponent(() => import('#web/screens/signals-entry.tsx'), 'SignalsEntryScreen'),
});
const signals = createRoute({
  getParentRoute: () => dashboard,
  path: '/signals/$connectedProfileId',
  staticData: { title: 'Signals' },
  validateSearch: readSignalSearch,
  component: lazyRouteComponent(() => import('#web/screens/signals.tsx'), 'SignalsScreen'),
});
const signalsOverview = createRoute({
  getParentRoute: () => dashboard,
  path: '/signals/$connectedProfileId/overview',
  staticData: { title: 'Signals overview' },
  validateSearch: readSignalSearch,
  component: lazyRouteComponent(() => import('#web/screens/signals-overview.tsx'), 'SignalsOverviewScreen'),
});
const company = createRoute({
  getParentRoute: () => dashboard,
  path: '/companies/$companyId',
  staticData: { title: 'Company' },
  component: lazyRouteComponent(() => import('#web/screens/company.tsx'), 'CompanyScreen'),
});
const agents = createRoute({
  getParentRoute: () => dashboard,
  path: '/agents',
  staticData: { title: 'Agents' },
  validateSearch: readAgentsSearch,
  component: lazyRouteComponent(() => import('#web/screens/agents.tsx'), 'AgentsScreen'),
});
const scheduledAgents = createRoute({
  getParentRoute: () => dashboard,
  path: '/agents/scheduled',
  staticData: { title: 'Scheduled agents' },
  validateSearch: readSchedulesSearch,
  component: lazyRouteComponent(() => import('#web/screens/scheduled-agents.tsx'), 'ScheduledAgentsScreen'),
});
const scheduledAgent = createRoute({
  getParentRoute: () => dashboard,
  path: '/agents/scheduled/$scheduleId',
  staticData: { title: 'Scheduled agent' },
  component: lazyRouteComponent(() => import('#web/screens/scheduled-agent.tsx'), 'ScheduledAgentScreen'),
});
const newConversation = createRoute({
  getParentRoute: () => dashboard,
  path: '/agents/$agentId',
  staticData: { title: 'New conversation' },
  component: lazyRouteComponent(() => import('#web/screens/conversation.tsx'), 'ConversationScreen'),
});
const conversation = createRoute({
  getParentRoute: () => dashboard,
  path: '/agents/$agentId/$queryId',
  staticData: { title: 'Conversation' },
  component: lazyRouteComponent(() => import('#web/screens/conversation.tsx'), 'ConversationScreen'),
});
const artifact = createRoute({
  getParentRoute: () => dashboard,
  path: '/artifacts/$artifactId',
  staticData: { title: 'Artifact' },
  component: lazyRouteComponent(() => import('#web/screens/artifact.tsx'), 'ArtifactScreen'),
});
const analytics = createRoute({
  getParentRoute: () => dashboard,
  path: '/engage/analytics',
  staticData: { title: 'Analytics' },
  validateSearch: readAnalyticsSearch,
  component: lazyRouteComponent(() => import('#web/screens/analytics.tsx'), 'AnalyticsScreen'),
});
const channels = createRoute({
  getParentRoute: () => dashboard,
  path: '/channels',
  staticData: { title: 'Channels' },
  validateSearch: readChannelsSearch,
  component: lazyRouteComponent(() => import('#web/screens/channels.tsx'), 'ChannelsScreen'),
});
const posts = createRoute({
  getParentRoute: () => dashboard,
  path: '/posts',
  staticData: { title: 'Posts' },
  validateSearch: readPostsSearch,
  component: lazyRouteComponent(() => import('#web/screens/posts.tsx'), 'PostsScreen'),
});
/** The former URL of Posts, which mails and bookmarks may still use. */
const formerPosts = createRoute({
  getParentRoute: () => dashboard,
  path: '/channels/posts',
  staticData: { title: 'Posts' },
  validateSearch: readPostsSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/dashboard/posts', search, replace: true });
  },
});
const channelReturn = createRoute({
  getParentRoute: () => dashboard,
  path: '/channels/$channel',
  staticData: { title: 'Connecting' },
  validateSearch: readChannelBack,
  component: lazyRouteComponent(() => import('#web/screens/channel-return.tsx'), 'ChannelReturnScreen'),
});
const webhook = createRoute({
  getParentRoute: () => dashboard,
  path: '/channels/webhook',
  staticData: { title: 'Signal webhook' },
  component: lazyRouteComponent(() => import('#web/screens/webhook.tsx'), 'WebhookScreen'),
});
const engage = createRoute({
  getParentRoute: () => dashboard,
  path: '/engage',
  staticData: { title: 'Engage' },
  validateSearch: readFeedSearch,
  component: lazyRouteComponent(() => import('#web/screens/engage.tsx'), 'EngageScreen'),
});
const inbox = createRoute({
  getParentRoute: () => dashboard,
  path: '/inbox',
  staticData: { title: 'Inbox' },
  validateSearch: readInboxSearch,
  component: lazyRouteComponent(() => import('#web/screens/inbox.tsx'), 'InboxScreen'),
});
/** The former URL of Inbox, when it had only the user's own comments. */
const formerComments = createRoute({
  getParentRoute: () => dashboard,
  path: '/comments',
  staticData: { title: 'Inbox' },
  validateSearch: readFormerSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/dashboard/inbox', search, replace: true });
  },
});
const feeds = createRoute({
  getParentRoute: () => dashboard,
  path: '/feeds',
  staticData: { title: 'Feeds' },
  validateSearch: readFeedsSearch,
  component: lazyRouteComponent(() => import('#web/screens/feeds.tsx'), 'FeedsScreen'),
});
const settingsArea = createRoute({
  getParentRoute: () => dashboard,
  path: '/settings',
  staticData: { title: 'Settings' },
});
const settings = createRoute({
  getParentRoute: () => settingsArea,
  path: '/',
  staticData: { title: 'Settings' },
  component: lazyRouteComponent(() => import('#web/screens/settings.tsx'), 'SettingsScreen'),
});
const settingsSources = createRoute({
  getParentRoute: () => settingsArea,
  path: '/sources',
  staticData: { title: 'Sources' },
  validateSearch: readChannelBack,
  component: lazyRouteComponent(() => import('#web/screens/settings-sources.tsx'), 'SettingsSourcesScreen'),
});
const settingsData = createRoute({
  getParentRoute: () => settingsArea,
  path: '/data',
  staticData: { title: 'Data' },
  component: lazyRouteComponent(() => import('#web/screens/settings-data.tsx'), 'SettingsDataScreen'),
});
const settingsSystem = createRoute({
  getParentRoute: () => settingsArea,
  path: '/system',
  staticData: { title: 'System' },
  component: lazyRouteComponent(() => import('#web/screens/settings-system.tsx'), 'SettingsSystemScreen'),
});
const settingsServices = createRoute({
  getParentRoute: () => settingsArea,
  path: '/services',
  staticData: { title: 'Services' },
  component: lazyRouteComponent(() => import('#web/screens/settings-services.tsx'), 'SettingsServicesScreen'),
});
const settingsNotifications = createRoute({
  getParentRoute: () => settingsArea,
  path: '/notifications',
  staticData: { title: 'Notifications' },
  component: lazyRouteComponent(
    () => import('#web/screens/settings-notifications.tsx'),
    'SettingsNotificationsScreen',
  ),
});
const settingsVoice = createRoute({
  getParentRoute: () => settingsArea,
  path: '/voice',
  staticData: { title: 'Voice and model' },
  component: lazyRouteComponent(() => import('#web/screens/settings-voice.tsx'), 'SettingsVoiceScreen'),
});
const settingsPlan = createRoute({
  getParentRoute: () => settingsArea,
  path: '/plan',
  staticData: { title: 'Plan' },
  validateSearch: readCheckoutBack,
  component: lazyRouteComponent(() => import('#web/screens/settings-plan.tsx'), 'SettingsPlanScreen'),
});
const scoring = createRoute({
  getParentRoute: () => settingsArea,
  path: '/scoring',
  staticData: { title: 'Scoring' },
  component: lazyRouteComponent(() => import('#web/screens/scoring.tsx'), 'ScoringScreen'),
});
const settingsBetaAccess = createRoute({
  getParentRoute: () => settingsArea,
  path: '/beta-access',
  staticData: { title: 'Beta access' },
  component: lazyRouteComponent(
    () => import('#web/screens/settings-beta-access.tsx'),
    'SettingsBetaAccessScreen',
  ),
});
const unknown = createRoute({
  getParentRoute: () => dashboard,
  path: '$',
  staticData: { title: 'Not found' },
  component: () => <NotFound home="/dashboard" label="Go to Today" />,
});

const pages = root.addChildren([
  entry,
  login,
  beta,
  unsubscribe,
  welcome,
  dashboard.addChildren([
    today,
    signalsEntry,
    signals,
    signalsOverview,
    company,
    agents,
    scheduledAgents,
    scheduledAgent,
    newConversation,
    conversation,
    artifact,
    analytics,
    channels,
    posts,
    formerPosts,
    webhook,
    channelReturn,
    engage,
    inbox,
    formerComments,
    feeds,
    settingsArea.addChildren([
      settings,
      settingsSources,
      settingsData,
      settingsVoice,
      scoring,
      settingsNotifications,
      settingsPlan,
      settingsBetaAccess,
      settingsServices,
      settingsSystem,
    ]),
    unknown,
  ]),
]);

/**
 * All pages. Each screen is a separate file that loads when it's first shown.
 *
 * @param history the browser's, unless a test provides one
 */
export function createPages(history?: RouterHistory) {
  return createRouter({
    routeTree: pages,
    ...(history ? { history } : {}),
    defaultErrorComponent: FallbackScreen,
    defaultNotFoundComponent: () => <NotFound home="/" label="Go to the start" />,
    defaultPendingComponent: ShellSkeleton,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}

export type Pages = ReturnType<typeof createPages>;

/**
 * Normalizes a URL with different capitalization or a trailing slash to the form that the page's own links
 * use, before the router sees it.
 */
export function straightenUrl(router: Pages): void {
  const { pathname, search, hash } = router.history.location;
  const found = router.getMatchedRoutes(pathname)[2];
  const straight = found ? canonicalPath(pathname, found.fullPath) : pathname;
  if (straight !== pathname) router.history.replace(straight + search + hash);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Pages;
  }
  interface StaticDataRouteOption {
    /** The tab's title before " · inGrow". A screen that knows more sets its own. */
    title: string;
  }
}
