import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { postsMessages as messages } from './posts-messages.ts';

type Props = {
  actions: readonly ReactElement[];
  /** The link to Drafts in the network shown. */
  toDrafts: object;
};

/** Shown if no channel is connected: connecting one is the only thing to do. */
export function NothingConnected({ actions, toDrafts }: Props) {
  const from = useLocation().href;
  return (
    <>
      <PageHeader
        title={messages.newPost}
        actions={actions}
        crumb={{ label: messages.posts, to: '/dashboard/posts', search: toDrafts }}
      />
      <Page width="full">
        <EmptyState
          title={messages.nothingConnected}
          text={messages.nothingConnectedText}
          action={
            <Button renderRoot={(props) => <Link to="/dashboard/channels" search={{ from }} {...props} />}>
              {messages.goToChannels}
            </Button>
          }
        />
      </Page>
    </>
  );
}
