import { Button } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** Texts for asking an agent about a person or company on the screen. */
const messages = {
  askAbout: (name: string) => `Ask about ${name}`,
  question: (name: string) => `What should I know about ${name}?`,
};

type Props = { name: string; shortName: string };

/** Opens the Ask screen with a question about this person or company; the user sends it. */
export function AskAbout({ name, shortName }: Props) {
  return (
    <Button
      size="compact-md"
      maw="100%"
      variant="default"
      leftSection={<IconMessageQuestion size={15} stroke={1.7} aria-hidden />}
      renderRoot={(props) => (
        <Link to="/dashboard/agents" search={{ ask: messages.question(name) }} {...props} />
      )}
    >
      <span className="cut">{messages.askAbout(shortName)}</span>
    </Button>
  );
}
