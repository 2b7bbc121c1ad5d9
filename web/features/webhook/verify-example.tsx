import { Button, CopyButton, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import classes from './webhook.module.css';
import { examples } from './webhook-labels.ts';

/** How a receiver verifies events. */
export function VerifyExample() {
  const [language, setLanguage] = useState<keyof typeof examples>('node');
  return (
    <section aria-labelledby="verify" className={classes.section}>
      <div className={classes.head}>
        <h2 id="verify" className={classes.title}>
          Verify deliveries
        </h2>
        <SegmentedControl
          size="xs"
          aria-label="Language"
          value={language}
          onChange={(value) => setLanguage(value === 'python' ? 'python' : 'node')}
          data={[
            { value: 'node', label: 'Node' },
            { value: 'python', label: 'Python' },
          ]}
        />
        <CopyButton value={examples[language]}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </div>
      <pre className={classes.code}>{examples[language]}</pre>
      <Text size="sm" c="dimmed" maw="75ch">
        Events follow the Standard Webhooks specification. Answer with a 2xx within 30 seconds. An event can
        arrive twice with the same webhook-id or out of order: keep the highest sequence for each signal and
        ignore lower ones.
      </Text>
    </section>
  );
}
