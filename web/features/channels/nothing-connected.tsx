import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { postsMessages as messages } from './posts-messages.ts';

type Props = {
  actions: readonly ReactElement[];
  /** Where Drafts is, in the network that is shown. */
  toDrafts: object;
};

/** Where no channel is connected, there is one thing to do. */
export function NothingConnected({ actions, toDrafts }: Props) {
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
            <Button renderRoot={(props) => <Link to="/dashboard/channels" {...props} />}>
              {messages.goToChannels}
            </Button>
          }
        />
      </Page>
    </>
  );
}
