import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { statusLabels } from '#web/features/shared/comment-drafts/comment-messages.ts';
import { personCommentsQuery } from '#web/features/shared/comment-drafts/comment-queries.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { commentsMessages as messages } from './comments-messages.ts';
import classes from './person-comments.module.css';

/** Drafts and comments on a person's posts, each with its state; nothing where there are none. */
export function PersonComments({ personId }: { personId: string }) {
  const page = useQuery(personCommentsQuery(personId)).data;
  if (!page || page.items.length === 0) return null;
  return (
    <section className={classes.comments} aria-labelledby="person-comments">
      <h3 id="person-comments">{messages.ofPerson}</h3>
      <ul>
        {page.items.map(({ id, status, text, post, postedAt, createdAt }) => (
          <li key={id}>
            <Link to="/dashboard/comments" search={{ tab: 'all', comment: id }} className={classes.link}>
              <span className="cut">{text ?? post.text ?? messages.aPost}</span>
            </Link>
            <span className={classes.detail}>
              {statusLabels[status]} · <MomentText moment={postedAt ?? createdAt} />
            </span>
          </li>
        ))}
      </ul>
      {page.nextCursor !== null && (
        <Link to="/dashboard/comments" search={{ tab: 'all' }} className={classes.more}>
          {messages.all}
        </Link>
      )}
    </section>
  );
}
