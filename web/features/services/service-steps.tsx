import { ActionIcon, CopyButton, List } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ServiceName, serviceDefinitions } from '#core/services/index.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import classes from './services.module.css';

/** The numbered steps to a service's keys, with the addresses to copy. */
export function ServiceSteps({ name, origin }: { name: ServiceName; origin: string }) {
  const isLocal = new URL(origin).hostname === 'localhost';
  return (
    <List type="ordered" className={classes.steps}>
      {serviceDefinitions[name].steps.map(({ text, link, copyPath, localhost }) => (
        <List.Item key={text}>
          {text}
          {link && (
            <>
              {' '}
              <a {...outsideLink(link.url)}>{link.label}</a>
            </>
          )}
          {copyPath !== undefined && <Copied text={`${origin}${copyPath}`} />}
          {localhost !== undefined && isLocal && <span className={classes.address}>{localhost}</span>}
        </List.Item>
      ))}
    </List>
  );
}

/** An address to copy. */
export function Copied({ text }: { text: string }) {
  return (
    <span className={classes.address}>
      <code>{text}</code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={copied ? 'Copied' : `Copy ${text}`}
            onClick={copy}
          >
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        )}
      </CopyButton>
    </span>
  );
}
