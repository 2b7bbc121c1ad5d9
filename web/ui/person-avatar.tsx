import { Avatar } from '@mantine/core';
import { initials } from './initials.ts';

/** Hues dark enough to carry white initials in both themes. */
const colors = ['violet.8', 'teal.9', 'red.9', 'cyan.9', 'pink.9', 'indigo.8', 'grape.8', 'blue.9'];

/**
 * A person's picture from the vendor's address, without referrer; initials where there is none or it fails.
 * Decoration: the name always stands beside it.
 */
export function PersonAvatar({ name, url, size }: { name: string; url: string | null; size: number }) {
  return (
    <Avatar
      src={url}
      name={name}
      alt=""
      aria-hidden
      color="initials"
      allowedInitialsColors={colors}
      variant="filled"
      size={size}
      radius="50%"
      imageProps={{ referrerPolicy: 'no-referrer', loading: 'lazy', draggable: false }}
    >
      {initials(name)}
    </Avatar>
  );
}
