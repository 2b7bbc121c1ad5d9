import type { LinkProps } from '@tanstack/react-router';

/** A page to lead to, as data. */
export type PageLink = {
  to: NonNullable<LinkProps['to']>;
  params?: Readonly<Record<string, string>>;
  search?: object;
};

/** What a `Link` needs to lead there. */
export function linkProps({ to, params, search }: PageLink) {
  return {
    to,
    ...(params ? { params: params as never } : {}),
    ...(search ? { search: search as never } : {}),
  };
}
