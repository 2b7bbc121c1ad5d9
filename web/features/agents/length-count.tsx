import classes from './artifact.module.css';

/** The most characters that LinkedIn allows in a post. */
const maxPost = 3000;

/** How long a post is: `612 / 3,000`. */
export function LengthCount({ length }: { length: number }) {
  const words = `${length.toLocaleString('en')} / ${maxPost.toLocaleString('en')}`;
  const isOver = length > maxPost;
  return (
    <span
      className={`${classes.length} tabular`}
      data-over={isOver || undefined}
      title="Characters, of those LinkedIn allows"
    >
      {words}
      {isOver && ' characters: too long for LinkedIn'}
    </span>
  );
}
