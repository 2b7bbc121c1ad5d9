import { Button, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type {
  MissedPolicy,
  NewScheduledAgent,
  ScheduledAgent,
  ScheduleOutputs,
} from '#contract/agents/scheduled-agents.ts';
import type { Channel, DraftOptions, PublicationOptions } from '#contract/channels/publications.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { type BasedOn, ChangedElsewhere, useBasedOn } from '#web/ui/changed-elsewhere.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { OutputFields } from './output-fields.tsx';
import { type Publishing, PublishingField } from './publishing-field.tsx';
import { policyLabels } from './schedule-labels.ts';
import { cronOf, defaultTiming, type Timing, timingOf } from './timing.ts';
import { TimingFields } from './timing-fields.tsx';
import { useScheduleActions } from './use-schedules.ts';

/** A channel that answers can be sent to. */
export type ScheduleChannel = {
  channel: Channel;
  /** The account that posts there; null if none is connected. */
  member: string | null;
  /** Why nothing can be sent there now, and what to do. */
  note: string | null;
};

/** What the editor needs from other features. */
export type EditorTools = {
  /** Null: not loaded yet. */
  agents: readonly { id: string; name: string }[] | null;
  /** The user's own time zone. */
  zone: string;
  /** Whether this server sends mail, and the recipient. */
  mail: { isOffered: boolean; address: string };
  channels: readonly ScheduleChannel[];
  /** Renders a channel's extra fields. */
  options: (
    channel: Channel,
    options: DraftOptions | null,
    onChange: (options: DraftOptions) => void,
  ) => ReactNode;
};

type Props = {
  opened: boolean;
  /** Null for a new schedule. */
  schedule: ScheduledAgent | null;
  /** The preselected agent of a new schedule. */
  agentId?: string | undefined;
  /** The question a new schedule starts with. */
  ask?: string | undefined;
  tools: EditorTools;
  onClose: () => void;
  onSaved: (schedule: ScheduledAgent) => void;
};

/** Edits a schedule. */
export function ScheduleDialog({ opened, schedule, onClose, ...props }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={schedule === null ? 'New schedule' : `Edit ${schedule.name}`}
    >
      <OpenSchedule schedule={schedule} onClose={onClose} {...props} />
    </Dialog>
  );
}

const nowhere: ScheduleOutputs = { artifact: true, slack: false, mail: false, draft: null, webhook: null };

type EditorProps = Omit<Props, 'opened'>;

function OpenSchedule(props: EditorProps) {
  const based = useBasedOn(props.schedule);
  return <Editor key={based.key} {...props} schedule={based.base} based={based} />;
}

function Editor(props: EditorProps & { based: BasedOn<ScheduledAgent> }) {
  const { schedule, agentId, ask = '', tools, onClose, onSaved, based } = props;
  const formId = useId();
  const { save } = useScheduleActions();
  const [chosen, setAgent] = useState<string | null>(schedule?.agent.id ?? agentId ?? null);
  const agent = chosen ?? tools.agents?.[0]?.id ?? null;
  // Until another name is typed, a schedule that starts with an agent's question is named after the agent.
  const [typed, setName] = useState(schedule?.name ?? (ask === '' ? '' : null));
  const name = typed ?? tools.agents?.find(({ id }) => id === agent)?.name ?? '';
  const [prompt, setPrompt] = useState(schedule?.prompt ?? ask);
  const [timing, setTiming] = useState<Timing>(schedule ? timingOf(schedule.cron) : defaultTiming);
  const [timezone, setTimezone] = useState(schedule?.timezone ?? tools.zone);
  const [missedPolicy, setPolicy] = useState<MissedPolicy>(schedule?.missedPolicy ?? 'once');
  const [outputs, setOutputs] = useState<ScheduleOutputs>(schedule?.outputs ?? nowhere);
  const [publishing, setPublishing] = useState<Publishing | null>(schedule?.publishing ?? null);
  const issueOf = (path: string) =>
    save.error instanceof ApiError
      ? save.error.issues.find((issue) => issue.path === path)?.message
      : undefined;
  const isKnown = ['name', 'prompt', 'outputs.webhook'].some((path) => issueOf(path) !== undefined);
  // The approval only covers the question it was given for.
  const isOther = schedule !== null && schedule.publishing !== null && prompt.trim() !== schedule.prompt;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || agent === null || based.theirs) return;
    const parts: Omit<NewScheduledAgent, 'agentId'> = {
      name,
      prompt,
      cron: cronOf(timing),
      timezone,
      missedPolicy,
      outputs: { ...outputs, webhook: outputs.webhook?.trim() || null },
    };
    const approved = publishing && {
      channel: publishing.channel,
      options: publishing.options as PublicationOptions | null,
    };
    const wasApproved = schedule?.publishing ?? null;
    const isSame = !isOther && JSON.stringify(approved) === JSON.stringify(wasApproved && pick(wasApproved));
    save.mutate(
      schedule === null
        ? { id: null, wanted: { agentId: agent, ...parts, ...(approved ? { publishing: approved } : {}) } }
        : {
            id: schedule.id,
            wanted: { ...parts, basedOn: schedule.version, ...(isSame ? {} : { publishing: approved }) },
          },
      { onSuccess: onSaved },
    );
  };
  return (
    <form id={formId} onSubmit={submit} aria-label="Schedule">
      <Stack gap="lg">
        <Stack gap="sm">
          <Select
            label="Agent"
            data={(tools.agents ?? []).map(({ id, name: label }) => ({ value: id, label }))}
            value={agent}
            onChange={setAgent}
            disabled={schedule !== null}
            description={schedule === null ? undefined : 'Can’t be changed'}
            allowDeselect={false}
            searchable
            required
          />
          <TextInput
            label="Name"
            placeholder="Weekly digest"
            value={name}
            maxLength={80}
            required
            error={issueOf('name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label="What to ask"
            placeholder="Who is new this week, and who should I write to first?"
            autosize
            minRows={3}
            maxRows={12}
            maxLength={8000}
            required
            value={prompt}
            error={issueOf('prompt')}
            onChange={(event) => setPrompt(event.currentTarget.value)}
          />
        </Stack>
        <TimingFields timing={timing} timezone={timezone} onTiming={setTiming} onZone={setTimezone} />
        <Radio.Group
          label="Missed runs"
          value={missedPolicy}
          onChange={(value) => setPolicy(value as MissedPolicy)}
        >
          <Stack gap={8} pt={8}>
            {(['once', 'skip', 'all'] as const).map((policy) => (
              <Radio key={policy} value={policy} {...policyLabels[policy]} />
            ))}
          </Stack>
        </Radio.Group>
        <OutputFields
          outputs={outputs}
          mail={tools.mail}
          channels={tools.channels}
          webhookError={issueOf('outputs.webhook')}
          onChange={setOutputs}
        />
        <PublishingField
          value={publishing}
          isOther={isOther}
          channels={tools.channels}
          options={tools.options}
          onChange={setPublishing}
        />
        {based.theirs && !save.isPending && !save.isSuccess ? (
          <ChangedElsewhere
            theirs={`${based.theirs.name} (${based.theirs.words})\n\n${based.theirs.prompt}`}
            onTheirs={based.takeTheirs}
            onMine={() => {
              save.reset();
              based.keepMine();
            }}
          />
        ) : (
          save.isError && !isKnown && <ErrorNote error={save.error} title="Not saved" />
        )}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={save.isPending} disabled={based.theirs !== null}>
            {schedule === null ? 'Create schedule' : 'Save'}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

const pick = ({ channel, options }: { channel: Channel; options: PublicationOptions | null }) => ({
  channel,
  options,
});
