import { formatCount } from '#core/pluralize.ts';
import classes from './artifact.module.css';

/** LinkedIn's maximum for a post, in characters. */
const maxPost = 3000;

/** The length of a post: `612 / 3,000`. */
export function LengthCount({ length }: { length: number }) {
  const words = `${formatCount(length)} / ${formatCount(maxPost)}`;
  const isOver = length > maxPost;
  return (
    <span
      className={`${classes.length} quiet tabular`}
      data-over={isOver || undefined}
      title="Characters, out of LinkedIn’s limit"
    >
      {words}
      {isOver && ' characters: too long for LinkedIn'}
    </span>
  );
}
