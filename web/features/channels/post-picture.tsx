import { Skeleton } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PublicationImage } from '#contract/channels/publication-images.ts';
import classes from './compose.module.css';
import { isDocument } from './composition.ts';
import { imageQuery } from './images.ts';
import { postsMessages as messages } from './posts-messages.ts';

/** An image of a post, cropped to fit. A PDF is shown as an icon. */
export function PostPicture({ image }: { image: PublicationImage }) {
  if (isDocument(image)) {
    return (
      <span className={classes.pdf}>
        <IconFileTypePdf size={22} stroke={1.5} aria-label={messages.pdf} />
      </span>
    );
  }
  return <LoadedPicture image={image} />;
}

function LoadedPicture({ image }: { image: PublicationImage }) {
  const url = useQuery(imageQuery(image.id));
  if (!url.data) return <Skeleton className={classes.picture} />;
  return <img className={classes.picture} src={url.data} alt={image.alt} draggable={false} />;
}
