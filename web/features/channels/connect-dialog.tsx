import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ChannelProvider, ConnectionWay } from '#contract/connections.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { wayNames } from './channel-words.ts';
import { useConnect } from './use-channels.ts';

type Props = {
  opened: boolean;
  ways: readonly ConnectionWay[];
  first: ChannelProvider | null;
  onClose: () => void;
};

/** Says what the page will ask for before the browser is sent there. */
export function ConnectDialog({ opened, ways, first, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Connect LinkedIn">
      <ChooseWay ways={ways} first={first} onClose={onClose} />
    </Modal>
  );
}

function ChooseWay({ ways, first, onClose }: Omit<Props, 'opened'>) {
  const [chosen, setChosen] = useState(first ?? ways[0]?.via ?? null);
  const connect = useConnect();
  const way = ways.find(({ via }) => via === chosen);
  if (!way) return null;
  return (
    <Stack gap="sm">
      {ways.length > 1 && (
        <Radio.Group
          label="How"
          value={way.via}
          onChange={(value) => setChosen(ways.find(({ via }) => via === value)?.via ?? way.via)}
        >
          <Stack gap="xs" mt={4}>
            {ways.map((one) => (
              <Radio
                key={one.via}
                value={one.via}
                label={`On ${wayNames[one.via]}’s page`}
                description={
                  one.canLookUp
                    ? 'For posts and comments. Where an answer gets lost, we look up what became of it.'
                    : 'For posts. Lasts 60 days at a time. Where an answer gets lost, we ask you to look.'
                }
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {way.asksForSignIn ? (
        <Text size="sm">
          {wayNames[way.via]}, the provider of this server, asks for your LinkedIn user name and password on
          its own page. inGrow never sees them. {wayNames[way.via]} keeps the sign-in until you disconnect.
        </Text>
      ) : (
        <Text size="sm">
          LinkedIn asks whether inGrow may use your name and picture and publish in your name. Your password
          goes to nobody but LinkedIn.
        </Text>
      )}
      {way.network === 'sample' && (
        <Text size="sm" c="dimmed">
          Sample network: the next page asks for nothing, and no real account is touched.
        </Text>
      )}
      <Text size="sm" c="dimmed">
        Nothing is ever published without your click.
      </Text>
      {connect.isError && <ErrorNote error={connect.error} title="Not connected" />}
      <Group>
        <Button loading={connect.isPending || connect.isSuccess} onClick={() => connect.mutate(way.via)}>
          Go to {wayNames[way.via]}
        </Button>
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
      </Group>
    </Stack>
  );
}
