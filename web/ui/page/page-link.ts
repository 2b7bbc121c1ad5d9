import type { LinkProps } from '@tanstack/react-router';

/** A link target, as data. */
export type PageLink = {
  to: NonNullable<LinkProps['to']>;
  params?: Readonly<Record<string, string>>;
  search?: object;
};

/** The props a `Link` needs for this target. */
export function linkProps({ to, params, search }: PageLink) {
  return {
    to,
    ...(params ? { params: params as never } : {}),
    ...(search ? { search: search as never } : {}),
  };
}
