import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconArrowRight,
  IconChartBar,
  IconChevronDown,
  IconDots,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import type { View } from '#contract/signals/views.ts';
import { signalsMessages } from '#web/features/signals/labels/signals-messages.ts';
import { lazyComponent, useLazy } from '#web/lib/lazy-component.ts';
import tabBar from '#web/ui/page/tab-bar.module.css';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { useFittingTabs } from './use-fitting-tabs.ts';
import type { Views } from './use-views.ts';
import { tabSearch, type ViewTab } from './view-search.ts';
import classes from './view-tabs.module.css';

const viewDialog = lazyComponent(() => import('./view-dialog.tsx').then(({ ViewDialog }) => ViewDialog));

const icon = { size: 15, stroke: 1.6, 'aria-hidden': true };

/** Actions on one of the user's own views. */
function ViewMenu({ view, views }: { view: View; views: Views }) {
  return (
    <Menu position="bottom-start" width={180}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={26} aria-label={`Change the view ${view.name}`}>
          <IconChevronDown size={14} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil {...icon} />}
          onClick={() => views.setNaming({ kind: 'rename', view })}
        >
          Rename
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowLeft {...icon} />}
          disabled={views.isFirst(view)}
          onClick={() => views.move(view, -1)}
        >
          Move left
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowRight {...icon} />}
          disabled={views.isLast(view)}
          onClick={() => views.move(view, 1)}
        >
          Move right
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash {...icon} />}
          color="var(--danger)"
          onClick={() => void views.remove(view)}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

type ViewTabsProps = {
  views: Views;
  isOverview: boolean;
  /** The columns shown, to save with a new view. */
  columns: string[] | undefined;
  /** Opens the filter by post. */
  onPostImport: () => void;
};

/** Maximum number of tabs that digit keys open. */
const digits = 9;

/** The views as tabs, each a link that sets the filters. Next to them, the actions for a changed view. */
export function ViewTabs({ views, isOverview, columns, onPostImport }: ViewTabsProps) {
  const { tabs, tab: current } = views;
  const row = useRef<HTMLUListElement>(null);
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  const fitting = useFittingTabs(row, tabs, current, isPhone);
  const hidden = tabs.slice(fitting);
  const Dialog = useLazy(viewDialog, views.naming !== null);
  const isCurrentHidden = hidden.some((tab) => tab.key === current.key);
  useShortcuts(
    tabs.slice(0, digits).map((tab, index) => ({
      keys: String(index + 1),
      label: `View: ${tab.name}`,
      run: () => views.open(tab),
    })),
  );
  return (
    <div className={classes.bar}>
      <nav className={classes.nav} aria-label="Views">
        <ul ref={row} className={classes.row}>
          {tabs.map((tab, index) => (
            <li key={tab.key ?? 'all'} className={classes.item} data-hidden={index >= fitting || undefined}>
              <Tab
                tab={tab}
                isCurrent={!isOverview && !views.isUnknown && tab.key === current.key}
                isChanged={views.isChanged}
              />
            </li>
          ))}
        </ul>
        {hidden.length > 0 && (
          <Menu position="bottom-start" width={240}>
            <Menu.Target>
              {isCurrentHidden ? (
                <button type="button" className={`${tabBar.tab} ${classes.tab}`} data-current>
                  <span className="cut">{current.name}</span>
                  <IconChevronDown size={14} stroke={1.8} aria-hidden />
                  <span className="visually-hidden">More views</span>
                </button>
              ) : (
                <ActionIcon variant="subtle" color="gray" aria-label="More views">
                  <IconDots size={16} stroke={1.8} />
                </ActionIcon>
              )}
            </Menu.Target>
            <Menu.Dropdown className={classes.more}>
              {hidden.map((tab) => (
                <Menu.Item
                  key={tab.key ?? 'all'}
                  aria-current={tab.key === current.key || undefined}
                  fw={tab.key === current.key ? 600 : undefined}
                  onClick={() => views.open(tab)}
                >
                  {tab.name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {current.own && <ViewMenu view={current.own} views={views} />}
        <Menu position="bottom-start" width={200}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={26}
              className={classes.add}
              aria-label="Add a view"
            >
              <IconPlus size={15} stroke={1.8} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onPostImport}>From a post…</Menu.Item>
            <Menu.Item onClick={() => views.setNaming({ kind: 'create' })}>Save current view…</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <OverviewTab isCurrent={isOverview} />
      </nav>
      <Changes views={views} />
      {views.naming && Dialog && <Dialog views={views} columns={columns} />}
    </div>
  );
}

/** The same people as charts, with the same filters. */
function OverviewTab({ isCurrent }: { isCurrent: boolean }) {
  const { connectedProfileId = '' } = useParams({ strict: false });
  return (
    <Link
      to="/dashboard/signals/$connectedProfileId/overview"
      params={{ connectedProfileId }}
      search={(search) => ({ ...search, signal: undefined })}
      className={`${tabBar.tab} ${classes.tab}`}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'page' : undefined}
      activeOptions={{ exact: true, includeSearch: false }}
    >
      <IconChartBar {...icon} />
      <span className="cut">{signalsMessages.overview}</span>
    </Link>
  );
}

function Tab({ tab, isCurrent, isChanged }: { tab: ViewTab; isCurrent: boolean; isChanged: boolean }) {
  const { connectedProfileId = '' } = useParams({ strict: false });
  const link = (
    <Link
      to="/dashboard/signals/$connectedProfileId"
      params={{ connectedProfileId }}
      search={tabSearch(tab)}
      className={`${tabBar.tab} ${classes.tab}`}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'page' : undefined}
      activeOptions={{ exact: true }}
      // Only the parameters change, so the scroll position and focus stay.
      resetScroll={false}
    >
      <span className="cut">{tab.name}</span>
      {isCurrent && isChanged && (
        <span className={classes.changed}>
          <span className="visually-hidden">, changed</span>
        </span>
      )}
    </Link>
  );
  return tab.meaning === null ? (
    link
  ) : (
    <Tooltip label={tab.meaning} multiline maw={280} position="bottom-start">
      {link}
    </Tooltip>
  );
}

/** Saves the changes to a view, or resets it. */
function Changes({ views }: { views: Views }) {
  const { tab, isChanged } = views;
  const lost = tab.own?.lost ?? [];
  if (views.error) {
    return (
      <div className={classes.changes}>
        <span className={classes.note}>Couldn’t load your views</span>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={views.retry}>
          Try again
        </Button>
      </div>
    );
  }
  if (views.isPending || (!isChanged && lost.length === 0)) return null;
  return (
    <div className={classes.changes}>
      {lost.length > 0 && (
        <Tooltip multiline maw={300} label={`Filters that no longer exist: ${lost.join(', ')}`}>
          <span className={classes.note}>
            <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> Shows more people than before
          </span>
        </Tooltip>
      )}
      {tab.own ? (
        <>
          <Button variant="light" size="compact-sm" loading={views.isBusy} onClick={views.save}>
            Save
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => views.setNaming({ kind: 'create' })}
          >
            Save as new
          </Button>
        </>
      ) : (
        <Button variant="light" size="compact-sm" onClick={() => views.setNaming({ kind: 'create' })}>
          Save view
        </Button>
      )}
      {isChanged && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={views.reset}>
          Reset
        </Button>
      )}
    </div>
  );
}
