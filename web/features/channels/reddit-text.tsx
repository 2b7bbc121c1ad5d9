import { Fragment, useMemo } from 'react';
import classes from './reddit.module.css';
import { type Block, type Inline, readRedditMarkdown } from './reddit-markdown.ts';

/** A text as Reddit renders it. Links aren't clickable, because this is a preview. */
export function RedditText({ text }: { text: string }) {
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
