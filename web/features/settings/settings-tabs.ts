/** The settings pages: General first, admin pages last. */
const pages = [
  { to: '/dashboard/settings', label: 'General', isForAdmins: false },
  { to: '/dashboard/settings/sources', label: 'Sources', isForAdmins: false },
  { to: '/dashboard/settings/data', label: 'Data', isForAdmins: false },
  { to: '/dashboard/settings/voice', label: 'Voice and model', isForAdmins: false },
  { to: '/dashboard/settings/scoring', label: 'Scoring', isForAdmins: false },
  { to: '/dashboard/settings/notifications', label: 'Notifications', isForAdmins: false },
  { to: '/dashboard/settings/plan', label: 'Plan', isForAdmins: false },
  { to: '/dashboard/settings/beta-access', label: 'Beta access', isForAdmins: true },
  { to: '/dashboard/settings/system', label: 'System', isForAdmins: true },
] as const;

/** The tabs between the settings pages. */
export function settingsTabs(isAdmin: boolean): { to: (typeof pages)[number]['to']; label: string }[] {
  return pages.filter(({ isForAdmins }) => isAdmin || !isForAdmins).map(({ to, label }) => ({ to, label }));
}
