/** What one chunk of the built page holds: all modules that `test` finds, with what they need. */
type Group = { name: string; test: RegExp; minShareCount?: number };

const packages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`);
/** Components of the kit, by their names with a space between. */
const parts = (names: string) => `@mantine/core/esm/components/(${names.replaceAll(' ', '|')})/`;

/** What every page shows. */
const kit =
  'ActionIcon Alert Anchor Button Center CloseButton Divider FocusTrap Group Input InputBase Kbd ' +
  'Loader Notification Overlay Paper Portal Skeleton Stack Text TextInput Title Transition UnstyledButton VisuallyHidden';
/** What opens above a page. */
const overlays = 'Avatar Menu Modal ModalBase Popover ScrollArea Tooltip';
/** What the fields around a table are made of; what only forms need comes with `more-kit`. */
const fields = 'Checkbox Combobox FloatingIndicator Select SegmentedControl';
/** Parts that no table needs, only what one opens from it. */
const laterParts =
  '/web/(ui/(file-import|signals-picture|chart-style|job-progress|paused-by-plan)|lib/(upload|use-file-upload|typed-drafts))|' +
  '/(FileButton|use-collapse)/|/IconBrand|/IconFile(Zip|Text|TypeCsv)\\.';

/** Only what several screens need goes into a group; what one needs stays with it. */
const shared = { minShareCount: 2 };

/**
 * The chunks of the built page, the first that finds a module takes it: what every page needs, the frame around the
 * dashboard, and then by areas. By hand, since chunks by who needs what are either hundreds or carry a whole area to the
 * sign-in page. `test/house/page-weight.test.ts` holds what comes of it to the budgets.
 */
const groups: Group[] = [
  // Runs before all else, and shows help where all else fails: so it needs no other chunk.
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
  {
    name: 'parts',
    test: new RegExp(`^(?!.*(?:${laterParts})).*(?:/web/(ui|lib)/|/@mantine/hooks/|/@tabler/)`),
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
    test: /\/web\/features\/(comments|engage|recommendations|shared\/comment-drafts)\//,
    ...shared,
  },
  {
    name: 'settings',
    test: /\/web\/(features\/(access|profiles|session|settings|voice)\/|screens\/([a-z-]+\.module\.css|settings-page\.))/,
    ...shared,
  },
  {
    name: 'later',
    test: /\/features\/signals\/(columns\/column-list|export\/(bulk-export|export-dialog|list-export)|lists\/list-picker|triage\/snooze-dialog)\./,
  },
  // The panel of a person and what opens above the table; the overview's own parts stay with it.
  { name: 'overview', test: /\/web\/features\/(analytics|signals\/(?!overview\/))/, ...shared },
];

export const codeSplitting = {
  groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })),
};
