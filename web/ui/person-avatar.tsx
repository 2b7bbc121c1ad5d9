import { type CSSProperties, useState } from 'react';
import { initials } from './initials.ts';
import classes from './person-avatar.module.css';

/** Hues dark enough for white initials in both themes. */
const colors = ['violet-8', 'teal-9', 'red-9', 'cyan-9', 'pink-9', 'indigo-8', 'grape-8', 'blue-9'];

/** A name gets the same color everywhere. */
function colorOf(name: string): string {
  let hash = 0;
  for (let at = 0; at < name.length; at += 1) hash = (hash * 31 + name.charCodeAt(at)) | 0;
  return `var(--mantine-color-${colors[Math.abs(hash) % colors.length]})`;
}

/**
 * Shows the initials of a person or company at once, then their picture when it has loaded. `url` is a path
 * of our own picture cache, as in API responses. Decorative: the name is always next to it.
 */
export function PersonAvatar({ name, url, size }: { name: string; url: string | null; size: number }) {
  const [loaded, setLoaded] = useState<string | null>(null);
  return (
    <span
      className={classes.avatar}
      style={{ '--size': `${size}px`, '--hue': colorOf(name) } as CSSProperties}
      aria-hidden
    >
      {initials(name)}
      {url !== null && (
        <img
          className={classes.picture}
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          data-loaded={loaded === url || undefined}
          onLoad={() => setLoaded(url)}
        />
      )}
    </span>
  );
}
