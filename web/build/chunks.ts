/** The contents of one chunk: all modules that match `test`, with their dependencies. */
type Group = { name: string; test: RegExp; minShareCount?: number };

const packages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`);
/** Matches components of the kit, given their names separated by spaces. */
const parts = (names: string) => `@mantine/core/esm/components/(${names.replaceAll(' ', '|')})/`;

/** Used by every page. */
const kit =
  'ActionIcon Alert Anchor Button Center CloseButton Divider FocusTrap Group Input InputBase Kbd ' +
  'Loader Notification Overlay Paper Portal Skeleton Stack Text TextInput Title Transition UnstyledButton VisuallyHidden';
/** Components that open over a page. */
const overlays = 'Avatar Menu Modal ModalBase Popover ScrollArea Tooltip';
/** Used by the fields around a table. What only forms need is in `more-kit`. */
const fields = 'Checkbox Combobox FloatingIndicator Select SegmentedControl';
/** Modules no table needs, only what is opened from one. */
const onceOpened =
  '/web/(ui/(changed-elsewhere|file-import|signals-picture|chart-style|job-progress|paused-by-plan|secret-dialog|use-reading)|lib/(upload|use-file-upload|typed-drafts))|' +
  '/(FileButton|use-collapse)/|/Icon(Brand|FileType|' +
  '(ArrowsDiff|CircleMinus|Clock|Edit|FileText|FileZip|HandStop|Link|MessageQuestion|PlayerPlay|Restore|ShieldCheck|Sparkles|Template|World)\\.)';

/**
 * Only modules that several screens need go into a group. A module that one screen needs stays with that
 * screen.
 */
const shared = { minShareCount: 2 };

/**
 * The chunks of the production build. A module goes to the first group that matches it: what every page
 * needs, then the dashboard's frame, then by area. Defined manually, because automatic chunks are either
 * hundreds or load a whole area with the sign-in page. `test/house/page-weight.test.ts` checks the result
 * against the budgets.
 */
const groups: Group[] = [
  // Runs first, and shows help if everything else fails, so it must not depend on another chunk.
  { name: 'start', test: /\/web\/main\.tsx$/ },
  {
    name: 'framework',
    test: packages(
      'react',
      'react-dom',
      'scheduler',
      'use-sync-external-store',
      '@tanstack/(react-router|router-core|history|react-store|store|react-query|query-core)',
    ),
  },
  {
    name: 'markdown',
    test: /\/node_modules\/(react-markdown|remark-|mdast|micromark|hast|unist|unified|vfile|property-information|markdown-table|diff\/)/,
  },
  {
    name: 'kit',
    test: new RegExp(`@mantine/core/esm/core/|${parts(kit)}`),
    ...shared,
  },
  { name: 'app', test: /\/web\/(app|screens\/login)\.tsx$/ },
  {
    name: 'overlays',
    test: new RegExp(`@floating-ui|react-remove-scroll|${parts(overlays)}`),
    ...shared,
  },
  { name: 'frame', test: /\/web\/screens\/dashboard\.tsx$/ },
  {
    name: 'fields',
    test: new RegExp(parts(fields)),
    ...shared,
  },
  { name: 'dates', test: /\/@mantine\/dates\/|\/dayjs\/|\/web\/ui\/date-fields\./ },
  {
    name: 'parts',
    test: new RegExp(`^(?!.*(?:${onceOpened})).*(?:/web/(ui|lib)/|/@mantine/hooks/|/@tabler/)`),
    ...shared,
  },
  { name: 'signals', test: /\/web\/screens\/signals\.tsx$/ },
  { name: 'more-parts', test: /\/web\/(ui|lib)\/|\/@mantine\/hooks\/|\/@tabler\//, ...shared },
  { name: 'more-kit', test: packages('@mantine/core', 'react-number-format'), ...shared },
  {
    name: 'bring',
    test: /\/web\/features\/(add-people|archive|csv-import|portability)\/|\/post-import-dialog\.tsx$/,
    ...shared,
  },
  { name: 'schemas', test: /\/(node_modules\/zod|contract|core)\//, ...shared },
  {
    name: 'posts',
    test: /\/web\/(features\/(channels|schedules|agents|webhook|shared\/agents-tabs)|screens\/use-[a-z-]+\.)/,
    ...shared,
  },
  {
    name: 'engage',
    test: /\/web\/features\/(engage|inbox|recommendations|shared\/(comment|message)-drafts)\//,
    ...shared,
  },
  {
    name: 'passkeys',
    test: /\/web\/features\/(session\/(sign-in-by-passkey|link-sign-in)|shared\/passkeys\/ask-passkey)\./,
  },
  {
    name: 'settings',
    test: /\/web\/(features\/(access|profiles|session|settings|voice)\/|screens\/([a-z-]+\.module\.css|settings-page\.))/,
    ...shared,
  },
  {
    name: 'later',
    test: /\/features\/signals\/(dialogs-of-table|table\/(columns\/column-list|cell-editor\/cell-editor)|export\/(bulk-export|export-dialog|list-export)|lists\/list-picker|filters\/filter-editor|triage\/snooze-dialog|views\/view-dialog)\./,
  },
  // The person panel, and what opens over the table. The overview's own modules stay with it.
  { name: 'overview', test: /\/web\/features\/(analytics|signals\/(?!overview\/))/, ...shared },
];

export const codeSplitting = {
  groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })),
};
