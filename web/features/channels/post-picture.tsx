import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PublicationImage } from '#contract/channels/publications.ts';
import classes from './compose.module.css';
import { imageQuery } from './images.ts';

/** A picture of a post, cut to its place. */
export function PostPicture({ image }: { image: PublicationImage }) {
  const url = useQuery(imageQuery(image.id));
  if (!url.data) return <Skeleton className={classes.picture} />;
  return <img className={classes.picture} src={url.data} alt={image.alt} draggable={false} />;
}
