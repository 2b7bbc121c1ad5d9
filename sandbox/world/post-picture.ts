import type { Post } from './model.ts';

/** Where the picture of a post is: a drawing on a site of the sample network, another one for each post. */
export function postPicture({ id }: Pick<Post, 'id'>): string {
  return `https://blog.harbor-analytics.example/pictures/${Number(id.slice(-6))}.png`;
}
