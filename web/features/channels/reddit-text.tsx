import { Fragment, useMemo } from 'react';
import classes from './reddit.module.css';
import { type Block, type Inline, readRedditMarkdown } from './reddit-markdown.ts';

/** A text as Reddit lays it out. Nothing in it can be followed: it is a picture of what will be. */
export function RedditText({ text }: { text: string }) {
  const blocks = useMemo(() => readRedditMarkdown(text), [text]);
  return (
    <div className={classes.text}>
      <Blocks blocks={blocks} />
    </div>
  );
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name than their place
  return blocks.map((block, index) => <OneBlock key={index} block={block} />);
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          {block.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place
            <Fragment key={index}>
              {index > 0 && <br />}
              <Parts parts={line} />
            </Fragment>
          ))}
        </p>
      );
    case 'heading':
      // No heading of our page: it would stand in the way of who goes by headings.
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
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name than their place
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
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
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
