import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Realm } from '#contract/profile.ts';
import { ConversationView } from '#web/features/agents/conversation-view.tsx';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { useProfile } from '#web/features/session/use-profile.ts';
import { usePublishTargets } from './use-publish-targets.ts';

const PersonPanel = lazy(() =>
  import('./person-panel.tsx').then(({ PersonPanel }) => ({ default: PersonPanel })),
);

/** A conversation with an agent, new or existing. */
export function ConversationScreen() {
  const { agentId = '', queryId = null } = useParams({ strict: false });
  const navigate = useNavigate();
  const zone = useProfile()?.timezone ?? 'UTC';
  const targets = usePublishTargets();
  const connected = useQuery(connectedProfilesQuery);
  const realm: Realm = connected.data?.items.some((one) => one.network === 'real') ? 'real' : 'sample';
  return (
    <ConversationView
      // Remounts for another agent, but not when the first question starts a conversation.
      key={agentId}
      agentId={agentId}
      queryId={queryId}
      zone={zone}
      realm={realm}
      targets={targets}
      person={(of, { onOpen, ...person }) => (
        <Suspense>
          <PersonPanel connectedProfileId={of} onOpen={onOpen} {...person} />
        </Suspense>
      )}
      onConversation={(id, isNew) =>
        void (id === null
          ? navigate({ to: '/dashboard/agents/$agentId', params: { agentId } })
          : navigate({
              to: '/dashboard/agents/$agentId/$queryId',
              params: { agentId, queryId: id },
              replace: isNew ?? false,
            }))
      }
      onGone={() => void navigate({ to: '/dashboard/agents', search: {} })}
      onDrafts={(compose) => void navigate({ to: '/dashboard/posts', search: { compose } })}
    />
  );
}
