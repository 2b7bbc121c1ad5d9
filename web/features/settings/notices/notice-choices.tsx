import { Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { NoticeChoice, NoticeSettings } from '#contract/channels/notices.ts';
import { chosenKindNames, noticeKinds } from '#core/notice-kinds.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { noticeSettingsQuery, useChangeNotices } from './notice-queries.ts';
import classes from './notices.module.css';

/** The notices the user gets, by channel. Changes are saved at once. */
export function NoticeChoices() {
  const settings = useQuery(noticeSettingsQuery);
  if (settings.isPending) {
    return (
      <div aria-hidden>
        {chosenKindNames.map((kind) => (
          <Skeleton key={kind} height={44} mb={12} />
        ))}
      </div>
    );
  }
  if (!settings.data) return <LoadError of={settings} />;
  return <Choices settings={settings.data} />;
}

function Choices({ settings }: { settings: NoticeSettings }) {
  const change = useChangeNotices();
  const { mail, slack } = settings;
  // A click takes effect on the screen at once.
  const clicked = change.isPending ? change.variables : undefined;
  const choices = settings.choices.map(
    (choice) => clicked?.choices?.find(({ kind }) => kind === choice.kind) ?? choice,
  );
  const put = (choice: NoticeChoice) => change.mutate({ choices: [choice] });
  return (
    <Stack gap="md">
      <table className={classes.table}>
        <caption className="visually-hidden">Notify me about</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Event</span>
            </th>
            <th scope="col">Email</th>
            <th scope="col">Slack</th>
          </tr>
        </thead>
        <tbody>
          {choices.map((choice) => {
            const { label, when } = noticeKinds[choice.kind];
            return (
              <tr key={choice.kind}>
                <th scope="row">
                  <span className={classes.label}>{label}</span>
                  {when !== undefined && <span className={classes.when}>{when}</span>}
                </th>
                <td>
                  <Checkbox
                    aria-label={`${label} by email`}
                    checked={choice.mail}
                    disabled={change.isPending || (!mail.isConfigured && !choice.mail)}
                    onChange={(event) => put({ ...choice, mail: event.currentTarget.checked })}
                  />
                </td>
                <td>
                  <Checkbox
                    aria-label={`${label} in Slack`}
                    checked={choice.slack}
                    disabled={change.isPending || (!slack.isConnected && !choice.slack)}
                    onChange={(event) => put({ ...choice, slack: event.currentTarget.checked })}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {slack.isConnected && (
        <Text size="sm" c="dimmed" maw="60ch">
          Slack notifications go to {slack.name}
        </Text>
      )}
    </Stack>
  );
}
