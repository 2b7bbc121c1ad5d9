import type { TabBarProps } from '#web/ui/page/tab-bar.tsx';

/** The tabs of agents, templates, and schedules. */
export const agentsTabs = (current: 'templates' | 'scheduled' | undefined): TabBarProps => ({
  label: 'Agents',
  items: [
    { label: 'Your agents', to: '/dashboard/agents', search: {}, isCurrent: current === undefined },
    {
      label: 'Templates',
      to: '/dashboard/agents',
      search: { tab: 'templates' },
      isCurrent: current === 'templates',
    },
    { label: 'Scheduled', to: '/dashboard/agents/scheduled', search: {}, isCurrent: current === 'scheduled' },
  ],
});
