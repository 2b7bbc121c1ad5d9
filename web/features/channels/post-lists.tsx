import type { ReactElement } from 'react';
import type { Channel, Publication } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import { Page } from '#web/ui/page/page.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { Calendar } from './calendar.tsx';
import { Drafts } from './drafts.tsx';
import { postsMessages as messages } from './posts-messages.ts';
import { newPost, type PostsSearch } from './posts-search.ts';
import { Scheduled } from './scheduled.tsx';
import { SentList } from './sent-list.tsx';

type Tab = NonNullable<PostsSearch['tab']>;

const tabs: { tab: Tab; label: string }[] = [
  { tab: 'queue', label: messages.scheduled },
  { tab: 'calendar', label: messages.calendar },
  { tab: 'drafts', label: messages.drafts },
  { tab: 'sent', label: messages.sent },
];

type Props = {
  search: PostsSearch & { tab: Tab };
  realm: Realm;
  zone: string;
  /** The URL of another tab. */
  within: (next: PostsSearch) => PostsSearch;
  onSearch: (next: PostsSearch) => void;
  actions: readonly ReactElement[];
};

/** Scheduled posts, drafts, and sent posts. */
export function PostLists({ search, realm, zone, within, onSearch, actions }: Props) {
  const write = () => onSearch({ compose: newPost });
  useShortcuts([{ keys: 'n', label: messages.newPost, run: write }]);
  const edit = (publication: Publication) =>
    onSearch({ network: publication.network, compose: publication.compositionId });
  const filter = (channel: readonly Channel[]) =>
    onSearch({ tab: search.tab, ...(channel.length > 0 ? { channel: [...channel] } : {}) });
  return (
    <>
      <PageHeader
        title={messages.posts}
        realm={realm}
        primary={{ label: messages.newPost, onClick: write }}
        actions={actions}
        tabs={{
          label: messages.posts,
          items: tabs.map(({ tab, label }) => ({
            label,
            to: '/dashboard/posts' as const,
            search: within({ tab }),
            isCurrent: search.tab === tab,
          })),
        }}
      />
      <Page width="full">
        {search.tab === 'drafts' && (
          <Drafts
            realm={realm}
            zone={zone}
            channel={search.channel ?? []}
            onFilter={filter}
            onWrite={write}
            onOpen={(compose) => onSearch({ network: realm, compose })}
          />
        )}
        {search.tab === 'queue' && (
          <Scheduled
            realm={realm}
            zone={zone}
            channel={search.channel ?? []}
            onFilter={filter}
            onWrite={write}
            onEdit={edit}
          />
        )}
        {search.tab === 'calendar' && (
          <Calendar
            realm={realm}
            zone={zone}
            day={search.day}
            view={search.view ?? 'month'}
            onShow={({ day, view }) =>
              onSearch({ tab: 'calendar', day, ...(view === 'week' ? { view } : {}) })
            }
            onEdit={edit}
          />
        )}
        {search.tab === 'sent' && (
          <SentList
            realm={realm}
            zone={zone}
            channel={search.channel ?? []}
            state={search.state ?? []}
            onWrite={write}
            onFilter={({ channel, state }) =>
              onSearch({
                tab: 'sent',
                ...(channel.length > 0 ? { channel: [...channel] } : {}),
                ...(state.length > 0 ? { state: [...state] } : {}),
              })
            }
          />
        )}
      </Page>
    </>
  );
}
