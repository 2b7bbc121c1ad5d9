import { type CSSProperties, useState } from 'react';
import { initials } from './initials.ts';
import classes from './person-avatar.module.css';

/** Hues dark enough to carry white initials in both themes. */
const colors = ['violet-8', 'teal-9', 'red-9', 'cyan-9', 'pink-9', 'indigo-8', 'grape-8', 'blue-9'];

/** The same for a name everywhere. */
function colorOf(name: string): string {
  let hash = 0;
  for (let at = 0; at < name.length; at += 1) hash = (hash * 31 + name.charCodeAt(at)) | 0;
  return `var(--mantine-color-${colors[Math.abs(hash) % colors.length]})`;
}

/**
 * A person's or company's initials at once, and over them their picture when it has loaded. `url` is a path of our own
 * picture cache, as answers have it. Decoration: the name always stands beside it.
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
