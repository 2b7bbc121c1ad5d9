import { ActionIcon, Button, Drawer, Menu, Skeleton, Stack, TextInput } from '@mantine/core';
import {
  IconCalendarClock,
  IconDots,
  IconEdit,
  IconHistory,
  IconMessagePlus,
  IconPencil,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useId, useState } from 'react';
import type { Agent } from '#contract/agents/agents.ts';
import type { Query } from '#contract/agents/queries.ts';
import { issueOf } from '#web/lib/reason-of.ts';
import { ConfirmDialog, Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { AgentDialog } from './agent-dialog.tsx';
import classes from './conversation.module.css';
import { PastConversations } from './past-conversations.tsx';
import { spentLabel } from './run-labels.ts';
import { useAgentActions } from './use-agents.ts';
import { useConversationActions } from './use-conversation.ts';

type Props = {
  agent: Agent | undefined;
  /** Undefined before the conversation starts or loads. */
  query: Query | undefined;
  /** Sum over all prompts; null if not all of them are shown. */
  steps: number | null;
  /** The last question asked, or the one about to be. A schedule starts with it. */
  question: string;
  onConversation: (queryId: string | null) => void;
  onGone: () => void;
  children?: ReactNode;
};

/** The agent, the cost of the conversation, and the actions for both. */
export function ConversationHead({ agent, query, steps, question, ...props }: Props) {
  const { onConversation, onGone, children } = props;
  const [dialog, setDialog] = useState<'edit' | 'past' | 'rename' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const { remove, saveAsTemplate } = useAgentActions();
  const { remove: removal } = useConversationActions();
  const spent = query
    ? spentLabel({
        steps: steps ?? 0,
        tokens: query.inputTokens + query.outputTokens,
        costMicros: query.costMicros,
      })
    : '';
  const extra = children ? [<Fragment key="extra">{children}</Fragment>] : [];
  // Beside another action, a phone has no room for it.
  const isInMenu = extra.length > 0;
  const schedule = ({ id }: Agent) => (
    <Button
      key="schedule"
      variant="default"
      leftSection={<IconCalendarClock size={15} stroke={1.7} aria-hidden />}
      renderRoot={(props) => (
        <Link to="/dashboard/agents/scheduled" search={{ agent: id, ask: question }} {...props} />
      )}
    >
      Schedule
    </Button>
  );
  const menu = (agent: Agent) => (
    <Menu key="menu" position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={`More for ${agent.name}`}>
          <IconDots size={17} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconMessagePlus size={15} aria-hidden />}
          disabled={query === undefined}
          onClick={() => onConversation(null)}
        >
          New conversation
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={15} aria-hidden />} onClick={() => setDialog('past')}>
          Past conversations…
        </Menu.Item>
        {query && (
          <>
            <Menu.Item leftSection={<IconPencil size={15} aria-hidden />} onClick={() => setDialog('rename')}>
              Rename the conversation…
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={15} aria-hidden />}
              onClick={() => setDialog('remove')}
            >
              Delete the conversation…
            </Menu.Item>
          </>
        )}
        {isInMenu && (
          <Menu.Item
            leftSection={<IconCalendarClock size={15} aria-hidden />}
            renderRoot={(props) => (
              <Link to="/dashboard/agents/scheduled" search={{ agent: agent.id, ask: question }} {...props} />
            )}
          >
            Schedule
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconEdit size={15} aria-hidden />} onClick={() => setDialog('edit')}>
          Edit the agent…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTemplate size={15} aria-hidden />}
          onClick={() => saveAsTemplate.mutate(agent)}
        >
          Save as template
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={15} aria-hidden />}
          onClick={() => remove.mutate(agent, { onSuccess: onGone })}
        >
          Delete the agent
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
  return (
    <>
      <PageHeader
        crumb={{ label: 'Agents', to: '/dashboard/agents' }}
        title={
          agent ? (
            <span title={query ? `${agent.name}: ${query.title}` : agent.name}>{agent.name}</span>
          ) : (
            <Skeleton component="span" display="inline-block" width={160} height={18} />
          )
        }
        realm={query?.network ?? 'current'}
        status={spent === '' ? undefined : <span className={`${classes.spent} quiet tabular`}>{spent}</span>}
        actions={agent ? [isInMenu ? extra : schedule(agent), menu(agent)].flat() : extra}
      />
      {agent && <AgentDialog opened={dialog === 'edit'} agent={agent} onClose={close} onSaved={close} />}
      {agent && (
        <Drawer opened={dialog === 'past'} onClose={close} position="right" title="Past conversations">
          <PastConversations agentId={agent.id} onOpen={close} />
        </Drawer>
      )}
      {query && (
        <>
          <Dialog opened={dialog === 'rename'} onClose={close} title="Rename the conversation">
            <Rename query={query} onDone={close} />
          </Dialog>
          <ConfirmDialog
            opened={dialog === 'remove'}
            onClose={close}
            title="Delete this conversation?"
            action="Delete the conversation"
            cancel="Keep it"
            change={removal}
            failed="Not deleted"
            onConfirm={() => removal.mutate(query.id, { onSuccess: () => onConversation(null) })}
          >
            Deleted for good. Artifacts stay. A run in progress stops.
          </ConfirmDialog>
        </>
      )}
    </>
  );
}

function Rename({ query, onDone }: { query: Query; onDone: () => void }) {
  const [title, setTitle] = useState(query.title);
  const formId = useId();
  const { rename } = useConversationActions();
  const refused = issueOf(rename.error, 'title');
  return (
    <form
      id={formId}
      onSubmit={(event) => {
        event.preventDefault();
        if (!rename.isPending) rename.mutate({ id: query.id, title }, { onSuccess: onDone });
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          value={title}
          maxLength={120}
          data-autofocus
          error={refused}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        {rename.isError && refused === undefined && <ErrorNote error={rename.error} title="Not renamed" />}
        <DialogFooter>
          <Button type="submit" form={formId} loading={rename.isPending} disabled={title.trim() === ''}>
            Save
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}
