import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CommentTab } from './comment-tabs.ts';
import classes from './comments.module.css';

type Props = {
  tab: CommentTab;
  /** Whether there is any comment at all. */
  isFirstTime: boolean;
  /** Whether days are chosen. */
  isByDay: boolean;
  onClearDays: () => void;
};

/** Nothing here: what this is for, or that it is done. */
export function CommentEmpty({ tab, isFirstTime, isByDay, onClearDays }: Props) {
  if (isByDay) {
    return (
      <div className={classes.empty}>
        <h2>No comment in these days</h2>
        <p>There may be some on other days.</p>
        <Button variant="default" onClick={onClearDays}>
          Show all days
        </Button>
      </div>
    );
  }
  if (isFirstTime) {
    return (
      <div className={classes.empty}>
        <h2>Comments wait here for you</h2>
        <p>
          Have one drafted beneath a post: three variants, each answering a sentence of it. Nothing is posted
          before you approve it here.
        </p>
        <Button component={Link} to="/dashboard/engage">
          Go to the feed
        </Button>
      </div>
    );
  }
  const [title, text] = words[tab];
  return (
    <div className={classes.empty}>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}

const words: Record<CommentTab, [title: string, text: string]> = {
  review: ['Nothing to review', 'All that was drafted is done with. New drafts appear here.'],
  approved: ['Nothing is going out', 'What you approve stands here until it is posted.'],
  posted: ['Nothing posted yet', 'Comments that were posted stand here, with where to see them.'],
  needs: ['Nothing needs you', 'What failed, or of which nobody knows whether it arrived, stands here.'],
  dismissed: [
    'Nothing dismissed',
    'Dismissed comments and those that nobody approved for seven days stand here.',
  ],
  all: ['No comments', 'Drafted comments stand here.'],
};
