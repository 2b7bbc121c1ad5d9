import type { ReactNode } from 'react';
import type { Connection } from '#contract/channels/connections.ts';
import type { Channel, Publication } from '#contract/channels/publications.ts';
import type { useComposition } from '#web/features/channels/use-composition.ts';
import { ChangedElsewhere } from '#web/ui/changed-elsewhere.tsx';
import { ChannelEditor } from './channel-editor.tsx';
import type { EditorTab } from './channel-tabs.tsx';
import classes from './composer.module.css';
import { SharedEditor } from './shared-editor.tsx';

type Props = {
  post: ReturnType<typeof useComposition>;
  chosen: readonly Channel[];
  connections: Partial<Record<Channel, Connection>>;
  tab: EditorTab;
  onTab: (tab: EditorTab) => void;
  /** What the user should know of the text above. */
  children: ReactNode;
};

/** The editor of the tab shown, and the other version if the post was changed somewhere else. */
export function EditorPanel({ post, chosen, connections, tab, onTab, children }: Props) {
  const { value, changePart, state } = post;
  return (
    <div id="editor-panel" role="tabpanel" aria-labelledby={`editor-tab-${tab}`} className={classes.panel}>
      {tab === 'all' ? (
        <SharedEditor post={post} chosen={chosen} linkedin={connections.linkedin} />
      ) : (
        <ChannelEditor
          key={tab}
          channel={tab}
          composition={value}
          connection={connections[tab] ?? null}
          isAlone={chosen.length === 1}
          onPart={(make) => changePart(tab, make)}
          onRemove={() => {
            changePart(tab, (part) => ({ ...part, isChosen: false }));
            onTab('all');
          }}
        />
      )}
      {state.kind === 'changed' && (
        <ChangedElsewhere
          theirs={wordsOf(state.theirs)}
          onTheirs={() => post.takeTheirs(state.theirs)}
          onMine={() => post.keepMine(state.theirs)}
        />
      )}
      {children}
    </div>
  );
}

/** All texts of a post that is stored, to compare with what is in the fields. */
const wordsOf = (drafts: readonly Publication[]): string => {
  const texts = [...drafts].sort((one, other) => one.part - other.part).map(({ text }) => text);
  return [...new Set(texts)].join('\n\n');
};
