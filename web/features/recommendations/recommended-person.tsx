import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { RecommendedPerson as Recommended } from '#contract/recommendations.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { ReasonList } from './reason-list.tsx';
import classes from './recommendations.module.css';
import { useFollow, useNeverAgain } from './use-recommendations.ts';

/** Somebody recommended: who, why, following, and never again. */
export function RecommendedPerson({ person }: { person: Recommended }) {
  const follow = useFollow();
  const never = useNeverAgain();
  const { name, url, headline, pictureUrl } = person;
  const link = outsideLink(url);
  return (
    <li className={classes.item} aria-label={name}>
      <div className={classes.person}>
        <PersonAvatar name={name} url={pictureUrl} size={32} />
        <div>
          {link === null ? (
            <span className={classes.name}>{name}</span>
          ) : (
            <a className={classes.name} {...link}>
              {name}
            </a>
          )}
          {headline !== null && (
            <span className={classes.headline} title={headline}>
              {headline}
            </span>
          )}
        </div>
      </div>
      <ReasonList reasons={person.reasons} points={person.points} of={name} />
      <div className={classes.actions}>
        {!person.isFollowed && url !== null && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconUserPlus size={14} aria-hidden />}
            loading={follow.isPending}
            aria-label={`Follow ${name}`}
            onClick={() => follow.mutate(person)}
          >
            Follow
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={`Never again: ${name}`}
          onClick={() => never(person)}
        >
          Never again
        </Button>
      </div>
    </li>
  );
}
