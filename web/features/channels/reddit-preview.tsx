import { Group, Text } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useMemo } from 'react';
import { optionsOf } from '#core/channels/index.ts';
import { subredditPattern } from '#core/channels/reddit.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { isUsable } from './channel-labels.ts';
import type { PreviewProps } from './channel-view.ts';
import { PictureGrid } from './plain-preview.tsx';
import classes from './reddit.module.css';
import { type Block, type Inline, readRedditMarkdown } from './reddit-markdown.ts';
import { communityLabel, subredditQuery } from './reddit-rules.ts';

/** A post as Reddit shows it. */
export function RedditPreview({ text, images, options, connection }: PreviewProps) {
  const value = optionsOf('reddit', options);
  const isName = subredditPattern.test(value.subreddit);
  // Reads only the cache: the fields already fetch the rules.
  const { data: rules } = useQuery({
    ...subredditQuery(connection?.id ?? '', value.subreddit),
    enabled: false,
  });
  const known = isName && connection !== null && isUsable(connection) ? rules : undefined;
  const flair = known?.flairs.find(({ id }) => id === value.flairId);
  const author = connection?.name ?? 'You';
  const isAdult = value.nsfw || known?.isAdult === true;
  return (
    <article className={classes.post} aria-label="Reddit preview">
      <Group component="header" gap="xs" wrap="nowrap" miw={0}>
        <PersonAvatar name={known?.name ?? author} url={null} size={32} />
        <div className={classes.facts}>
          <span className={`${classes.place} cut`}>{communityLabel(known?.name ?? value.subreddit)}</span>
          <Text size="xs" c="dimmed" component="span" className="cut">
            {author} · now
          </Text>
        </div>
      </Group>
      {value.title.trim() === '' ? (
        <Text size="sm" c="dimmed">
          Your title appears here.
        </Text>
      ) : (
        <p className={classes.title}>{value.title.replace(/\s+/g, ' ').trim()}</p>
      )}
      {(isAdult || value.spoiler || flair) && (
        <ul className={classes.marks} aria-label="Marks">
          {isAdult && <li data-adult>NSFW</li>}
          {value.spoiler && <li>Spoiler</li>}
          {flair && <li>{value.flairText ?? flair.text}</li>}
        </ul>
      )}
      {value.link === null
        ? text.trim() !== '' && <RedditText text={text} />
        : value.link !== '' && (
            <span className={classes.shared}>
              <IconLink size={16} aria-hidden />
              <span className="cut">{value.link.replace(/^https?:\/\//, '')}</span>
            </span>
          )}
      <PictureGrid images={images} />
    </article>
  );
}

/** A text as Reddit renders it. Links aren't clickable, because this is a preview. */
function RedditText({ text }: { text: string }) {
  const blocks = useMemo(() => readRedditMarkdown(text), [text]);
  return (
    <div className={classes.text}>
      <Blocks blocks={blocks} />
    </div>
  );
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id
  return blocks.map((block, index) => <OneBlock key={index} block={block} />);
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          {block.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id
            <Fragment key={index}>
              {index > 0 && <br />}
              <Parts parts={line} />
            </Fragment>
          ))}
        </p>
      );
    case 'heading':
      // Not a real heading: it would confuse users who navigate by headings.
      return (
        <p className={classes.heading} data-level={block.level}>
          <Parts parts={block.parts} />
        </p>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no id
            <li key={index}>
              <Parts parts={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'rule':
      return <hr />;
  }
}

function Parts({ parts }: { parts: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id
  return parts.map((part, index) => <OnePart key={index} part={part} />);
}

function OnePart({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code>{part.text}</code>;
    case 'address':
      return <span className={classes.link}>{part.text}</span>;
    case 'strong':
      return (
        <strong>
          <Parts parts={part.parts} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Parts parts={part.parts} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Parts parts={part.parts} />
        </s>
      );
    case 'link':
      return (
        <span className={classes.link}>
          <Parts parts={part.parts} />
        </span>
      );
  }
}
