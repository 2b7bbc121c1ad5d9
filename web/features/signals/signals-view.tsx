import { Button, Stack } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { memo, type ReactNode, useMemo } from 'react';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import { formatCount } from '#core/pluralize.ts';
import { useLazy } from '#web/lib/lazy-component.ts';
import { BarOfTable } from './bar-of-table.tsx';
import { type SignalsFrame, SignalsHeader } from './frame/signals-header.tsx';
import classes from './frame/signals-view.module.css';
import { readKeywords } from './labels/find-hits.ts';
import { KeywordsContext } from './labels/marked.tsx';
import { lazyComponents } from './lazy-components.ts';
import type { RenderFollow } from './panel/signal-panel.tsx';
import { PanelOfTable } from './panel-of-table.tsx';
import { PeopleOrReason } from './people-or-reason.tsx';
import { ScopeContext } from './scope/scope-context.ts';
import { ScoreNotice } from './scoring/score-notice.tsx';
import type { SignalSearch } from './search/signal-search.ts';
import { SelectionBar } from './selection-bar.tsx';
import { ColumnChooser } from './table/columns/column-chooser.tsx';
import { useVisit } from './triage/use-visit.ts';
import { useActions } from './use-actions.ts';
import { useLayout } from './use-layout.ts';
import { useEmptiness, useMatches } from './use-matches.ts';

type SignalsViewProps = {
  frame: SignalsFrame;
  /** The user's time zone. Snoozed people come back in its mornings. */
  timeZone: string;
  /** The URL parameters. */
  search: SignalSearch;
  /** Changes the URL; `quiet` without a new history entry. */
  onSearch: (search: SignalSearch, quiet?: boolean) => void;
  /** The user whose column settings are stored in this browser. */
  userId: string;
  /** Imports people from a CSV file to a list. */
  onAddFromCsv: (listId: string) => void;
  /** The follow button, for the panel and the selection bar. */
  follow: RenderFollow;
};

/** The signals of one or all connected profiles: filters, table, panel, and actions. */
export const SignalsView = memo(function SignalsView({
  frame,
  timeZone,
  search,
  onSearch,
  userId,
  onAddFromCsv,
  follow,
}: SignalsViewProps) {
  const { scope, onImport } = frame;
  const matches = useMatches(scope.id, search);
  const table = useLayout({ scope, userId, search, onSearch }, matches);
  const actions = useActions({ scope, search, onSearch }, matches, table);
  const since = useVisit(scope.id);
  const emptiness = useEmptiness(scope.id, search, matches);
  const { query, rows, selection } = matches;
  const Dialogs = useLazy(lazyComponents.dialogsOfTable, rows.rows.length > 0);
  const { triage, listing } = actions;
  const { updates } = table;
  const total = matches.total.data;
  const shared = { matches, table, actions };
  return (
    <Around frame={frame} query={query}>
      <div className={classes.view}>
        <Stack gap={0} flex={1} miw={0} mih={0}>
          <SignalsHeader {...frame} query={query} total={total} />
          <ScoreNotice />
          {!emptiness.isPristine && (
            <BarOfTable {...{ search, onSearch, total, since, table }} scopeId={scope.id} />
          )}
          <Stack ref={table.content} gap={0} pos="relative" flex={1} mih={0}>
            {rows.rows.length > 0 && <ColumnChooser columns={table.columns} layout={table.layout} />}
            {updates.newPeople > 0 && (
              <Button
                className={classes.newPeople}
                size="compact-md"
                leftSection={<IconArrowUp size={14} stroke={1.8} aria-hidden />}
                onClick={updates.show}
              >
                {`${formatCount(updates.newPeople)} new ${updates.newPeople === 1 ? 'person' : 'people'}`}
              </Button>
            )}
            <PeopleOrReason {...shared} {...{ scope, search, onSearch, onImport, emptiness, since }} />
          </Stack>
          <SelectionBar
            connectedProfileId={scope.id}
            selection={selection}
            query={query}
            total={total}
            isBusy={triage.isBusy}
            pending={triage.pending}
            onStatus={(status) => selection.target && triage.run(selection.target, { status })}
            onSnooze={() => triage.snooze(selection.target)}
            onList={() => selection.target && listing.pickFor(selection.target)}
            follow={follow}
          />
        </Stack>
        <PanelOfTable {...shared} scopeId={scope.id} openedId={search.signal} follow={follow} />
        {Dialogs && <Dialogs {...shared} {...{ scope, timeZone, onAddFromCsv }} />}
      </div>
    </Around>
  );
});

type AroundProps = { frame: SignalsFrame; query: SignalQuery; children: ReactNode };

/** What components deep inside read: the scope shown, and the keywords to mark. */
function Around({ frame: { scope, profiles }, query, children }: AroundProps) {
  const shown = useMemo(() => ({ scope, connected: profiles }), [scope, profiles]);
  const { keywordsAll, keywordsAny } = query;
  const keywords = useMemo(
    () => readKeywords([...(keywordsAll ?? []), ...(keywordsAny ?? [])]),
    [keywordsAll, keywordsAny],
  );
  return (
    <ScopeContext value={shown}>
      <KeywordsContext value={keywords}>{children}</KeywordsContext>
    </ScopeContext>
  );
}
