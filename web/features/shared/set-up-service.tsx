import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Profile } from '#contract/access/access.ts';

type Props = {
  /** "connect a model" */
  todo: string;
  /** What the sentence begins with. */
  before?: string;
};

/** Who sets up a missing service: the administrator, who gets the link. */
export function SetUpService({ todo, before }: Props) {
  const isAdmin = useQueryClient().getQueryData<Profile>(['profile', 'me'])?.role === 'admin';
  const who = isAdmin ? todo : `ask your administrator to ${todo}`;
  const where = 'Settings → Services';
  return (
    <>
      {before ? `${before} ${who}` : who.charAt(0).toUpperCase() + who.slice(1)} in{' '}
      {isAdmin ? <Link to="/dashboard/settings/services">{where}</Link> : where}.
    </>
  );
}
