import { Accordion, Anchor, List, Stack, Text } from '@mantine/core';

/** How to get one's archive from the network, and what is in it. */
export function HowToGetIt() {
  return (
    <Accordion variant="contained">
      <Accordion.Item value="get">
        <Accordion.Control>How to get your archive from LinkedIn</Accordion.Control>
        <Accordion.Panel>
          <List type="ordered" size="sm" spacing={4}>
            <List.Item>
              Open{' '}
              <Anchor
                href="https://www.linkedin.com/mypreferences/d/download-my-data"
                target="_blank"
                rel="noopener noreferrer"
                inherit
                underline="always"
              >
                Settings, Data privacy, Get a copy of your data
              </Anchor>{' '}
              at LinkedIn.
            </List.Item>
            <List.Item>Choose "Download larger data archive", which holds everything. Request it.</List.Item>
            <List.Item>
              LinkedIn mails you a link: a first part within minutes, all of it within a day. Both work here.
            </List.Item>
            <List.Item>Download the ZIP file and drop it above without unpacking it.</List.Item>
          </List>
        </Accordion.Panel>
      </Accordion.Item>
      <Accordion.Item value="holds">
        <Accordion.Control>What it holds, and what it cannot</Accordion.Control>
        <Accordion.Panel>
          <Stack gap={4}>
            <Text size="sm">
              It holds your connections, invitations, messages, endorsements and recommendations, which become
              people with a score, and your own posts, comments and reactions, which teach inGrow how you
              write.
            </Text>
            <Text size="sm">
              It does not say who liked, commented on or viewed your posts. For that, connect your profile
              with a data source.
            </Text>
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
