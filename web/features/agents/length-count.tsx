import classes from './artifact.module.css';

/** The most that LinkedIn takes in a post, in characters. */
const maxPost = 3000;

/** How long a post is: `612 / 3,000`. */
export function LengthCount({ length }: { length: number }) {
  const words = `${length.toLocaleString('en')} / ${maxPost.toLocaleString('en')}`;
  const isOver = length > maxPost;
  return (
    <span
      className={`${classes.length} tabular`}
      data-over={isOver || undefined}
      title="Characters, of those that LinkedIn takes"
    >
      {words}
      {isOver && ' characters: too long for LinkedIn'}
    </span>
  );
}
