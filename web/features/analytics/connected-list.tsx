import type { Analytics } from '#contract/engage-analytics.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import classes from './analytics.module.css';

/** Who became a connection after a comment: the rows behind that number. */
export function ConnectedList({ connected }: { connected: Analytics['connected'] }) {
  if (connected.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="connections">
      <h2 id="connections">New connections after a comment</h2>
      <ul className={classes.connected}>
        {connected.map(({ personId, name, url, connectedAt, commentedAt }) => (
          <li key={personId}>
            <Name name={name} url={url} />
            <span className={classes.quiet}>
              connected <MomentText moment={connectedAt} />, your comment <MomentText moment={commentedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Name({ name, url }: { name: string; url: string | null }) {
  const link = outsideLink(url);
  return link === null ? name : <a {...link}>{name}</a>;
}
