import type { PublicationImage } from '#contract/publications.ts';
import classes from './compose.module.css';
import { PostPicture } from './post-picture.tsx';

/** More are behind a number, as feeds do it. */
const maxShown = 4;

/** The pictures beneath a post: one large, or several side by side. */
export function PictureGrid({ images }: { images: readonly PublicationImage[] }) {
  if (images.length === 0) return null;
  const rest = images.length - maxShown;
  return (
    <div className={classes.grid} data-count={Math.min(images.length, maxShown)}>
      {images.slice(0, maxShown).map((image, index) => (
        <div key={image.id} className={classes.cell}>
          <PostPicture image={image} />
          {rest > 0 && index === maxShown - 1 && <span className={classes.rest}>+{rest}</span>}
        </div>
      ))}
    </div>
  );
}
