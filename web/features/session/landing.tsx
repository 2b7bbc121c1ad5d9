import { LinkLanding } from './link-landing.tsx';
import { OwnerLanding } from './owner-landing.tsx';

/** What a link to the sign-in page opens, by its kind. In one script, because few visits open either. */
export function Landing({ kind, ...props }: Parameters<typeof OwnerLanding>[0] & { kind: 'link' | 'owner' }) {
  return kind === 'owner' ? <OwnerLanding {...props} /> : <LinkLanding {...props} />;
}
