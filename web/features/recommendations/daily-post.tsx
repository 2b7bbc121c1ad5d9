import { Button } from '@mantine/core';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DailyPick, DailyState } from '#contract/engage/recommendations.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { ReasonList } from './reason-list.tsx';
import classes from './recommendations.module.css';

type DailyPostProps = {
  pick: DailyPick;
  onMark: (pick: DailyPick, state: DailyState) => void;
  /** What else can be done with the post, such as drafting a comment. */
  action?: ReactNode;
};

/** One post of the day: who, what, why, and what becomes of it. */
export function DailyPost({ pick, onMark, action }: DailyPostProps) {
  const { post, state } = pick;
  const { author } = post;
  const link = outsideLink(post.url);
  const authorLink = outsideLink(author.url);
  const isOpen = state === 'open';
  const of = `the post of ${author.name}`;
  return (
    <li className={classes.item} data-done={!isOpen || undefined} aria-label={`Post of ${author.name}`}>
      <div className={classes.person}>
        <PersonAvatar name={author.name} url={author.pictureUrl} size={32} />
        <div>
          {authorLink === null ? (
            <span className={classes.name}>{author.name}</span>
          ) : (
            <a className={classes.name} {...authorLink}>
              {author.name}
            </a>
          )}
          <span className={classes.headline}>
            {isOpen && post.publishedAt !== null ? (
              <MomentText moment={post.publishedAt} />
            ) : state === 'done' ? (
              'Done'
            ) : (
              'Skipped'
            )}
          </span>
        </div>
      </div>
      {post.text !== null && post.text !== '' && <p className={classes.text}>{post.text}</p>}
      {isOpen && <ReasonList reasons={pick.reasons} points={pick.points} of={of} />}
      <div className={classes.actions}>
        {isOpen ? (
          <>
            {action}
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconCheck size={14} aria-hidden />}
              aria-label={`Done: ${of}`}
              onClick={() => onMark(pick, 'done')}
            >
              Done
            </Button>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-label={`Skip ${of}`}
              onClick={() => onMark(pick, 'skipped')}
            >
              Skip
            </Button>
          </>
        ) : (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            aria-label={`Open again: ${of}`}
            onClick={() => onMark(pick, 'open')}
          >
            Open again
          </Button>
        )}
        {link !== null && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            component="a"
            {...link}
            rightSection={<IconExternalLink size={14} aria-hidden />}
            aria-label={`See post: ${of} on LinkedIn`}
          >
            See post
          </Button>
        )}
      </div>
    </li>
  );
}
