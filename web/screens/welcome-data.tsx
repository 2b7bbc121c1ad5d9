import { Button, Group, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import { AddPeople } from '#web/features/add-people/add-people.tsx';
import { ArchiveImport } from '#web/features/archive/archive-import.tsx';
import { archivesQuery } from '#web/features/archive/queries.ts';
import { CsvImport } from '#web/features/csv-import/csv-import.tsx';
import { LinkedInData } from '#web/features/portability/linkedin-data.tsx';
import { portabilityQuery } from '#web/features/portability/queries.ts';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { sampleProfiles } from '#web/features/profiles/sample-profiles.ts';
import { SyncLine } from '#web/features/profiles/sync-line.tsx';
import { useConnect } from '#web/features/profiles/use-connect.ts';
import { FirstSignals } from '#web/features/welcome/first-signals.tsx';
import { welcomeMessages } from '#web/features/welcome/welcome-messages.ts';
import { settings } from '#web/lib/settings.ts';
import { isSyncing } from '#web/lib/sync-state.ts';
import { ErrorNote, LoadError } from '#web/ui/error-note.tsx';
import { SignalsPicture } from '#web/ui/signals-picture.tsx';
import classes from './welcome.module.css';

/** Connects the sample network in one click, as a person with plenty of engagement. */
function SampleConnect() {
  const connect = useConnect();
  const [first] = sampleProfiles;
  return (
    <Stack gap="sm">
      <Text size="sm">A made-up LinkedIn for trying inGrow</Text>
      <Group>
        <Button
          loading={connect.isPending}
          onClick={() => connect.mutate({ url: first.url, network: first.realm })}
        >
          Use the sample network as {first.name}
        </Button>
      </Group>
      {connect.isError && <ErrorNote error={connect.error} />}
    </Stack>
  );
}

type Props = { skip: ReactNode; onConnect: () => void; onDone: () => void };

/** Step 2: where people come from. New people appear at once. */
export function DataStep({ skip, onConnect, onDone }: Props) {
  const { sample } = settings();
  const profiles = useQuery(connectedProfilesQuery);
  const imports = useQuery(archivesQuery);
  const portability = useQuery(portabilityQuery).data?.connection;
  const connected = profiles.data?.items;
  const archives = imports.data?.items;
  const [tab, setTab] = useState<string | null>(null);
  const [brought, setBrought] = useState<string | null>(null);
  if (!connected || !archives) {
    const failed = connected ? imports : profiles;
    if (!failed.error) return <Skeleton height={240} />;
    return <LoadError of={failed} />;
  }

  const synced = connected.find((one) => one.lastSyncedAt !== null || isSyncing(one)) ?? connected[0];
  const hasNetwork = sample || synced !== undefined;
  const lastArchive = archives[0];
  const isShared = portability !== null && portability !== undefined && portability.state !== 'disconnected';
  const shown = tab ?? (isShared ? 'linkedin' : hasNetwork && !lastArchive ? 'network' : 'archive');
  const ofArchive = connected.find((one) => one.id === lastArchive?.connectedProfileId);
  const isImporting = lastArchive?.state === 'importing' || lastArchive?.state === 'queued';
  return (
    <>
      <Stack gap={4}>
        <Title order={2}>{welcomeMessages.dataTitle}</Title>
        <Text c="dimmed">{welcomeMessages.dataText}</Text>
      </Stack>
      <Tabs value={shown} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="md" aria-label={welcomeMessages.waysLabel}>
          {hasNetwork && (
            <Tabs.Tab value="network">{sample ? welcomeMessages.sampleTab : synced?.name}</Tabs.Tab>
          )}
          <Tabs.Tab value="archive">{welcomeMessages.archiveTab}</Tabs.Tab>
          <Tabs.Tab value="linkedin">{welcomeMessages.linkedInTab}</Tabs.Tab>
          <Tabs.Tab value="csv">{welcomeMessages.csvTab}</Tabs.Tab>
          <Tabs.Tab value="paste">{welcomeMessages.pasteTab}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="network">
          <Stack gap="md">
            {synced ? <Found profile={synced} working={isSyncing(synced)} /> : <SampleConnect />}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="archive">
          <Stack gap="md">
            <ArchiveImport initialId={lastArchive?.id ?? null} />
            {ofArchive && <FirstSignals connectedProfileId={ofArchive.id} working={isImporting} />}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="linkedin">
          <Stack gap="md">
            <LinkedInData />
            {portability?.connectedProfileId && (
              <FirstSignals
                connectedProfileId={portability.connectedProfileId}
                working={portability.job?.state === 'running' || portability.job?.state === 'queued'}
              />
            )}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="csv">
          <Stack gap="md">
            <CsvImport
              profiles={connected}
              target={synced ? { connectedProfileId: synced.id } : {}}
              onShow={({ connectedProfileId }) => setBrought(connectedProfileId)}
              onConnect={onConnect}
            />
            {brought && <FirstSignals connectedProfileId={brought} working={false} />}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="paste">
          <PastePeople profile={synced} onConnect={onConnect} />
        </Tabs.Panel>
      </Tabs>
      {!synced && !lastArchive && !isShared && <SignalsPicture count={3} />}
      <div className={classes.foot}>
        {(synced || lastArchive || isShared) && <Button onClick={onDone}>{welcomeMessages.next}</Button>}
        {skip}
      </div>
    </>
  );
}

type PastePeopleProps = { profile: ConnectedProfile | undefined; onConnect: () => void };

/** Adds people by their profile URLs and shows them as soon as they arrive. */
function PastePeople({ profile, onConnect }: PastePeopleProps) {
  if (profile === undefined) {
    return (
      <Stack gap="sm" align="flex-start">
        <Text>{welcomeMessages.pasteNeedsProfile}</Text>
        <Button onClick={onConnect}>{welcomeMessages.connectProfile}</Button>
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <AddPeople profile={profile} />
      <FirstSignals connectedProfileId={profile.id} working={false} />
    </Stack>
  );
}

function Found({ profile, working }: { profile: ConnectedProfile; working: boolean }) {
  return (
    <>
      <div>
        <Text fw={600}>{profile.name}</Text>
        <SyncLine profile={profile} />
      </div>
      <FirstSignals connectedProfileId={profile.id} working={working} />
    </>
  );
}
