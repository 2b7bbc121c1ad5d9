import type { Post } from './model.ts';

/** The URL of a post's picture: a drawing on a site of the sample network, different for each post. */
export function postPicture({ id }: Pick<Post, 'id'>): string {
  return `https://blog.harbor-analytics.example/pictures/${Number(id.slice(-6))}.png`;
}
