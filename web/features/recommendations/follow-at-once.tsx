import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './follow-at-once.module.css';
import { dailyPostsQuery, firstToFollowQuery } from './queries.ts';
import { followMessages as messages } from './recommendations-messages.ts';
import { useFollowAll } from './use-recommendations.ts';

/** The ten people most worth following, followed with one click. Nothing if there is nobody. */
export function FollowAtOnce() {
  const people = useQuery(firstToFollowQuery).data?.items ?? [];
  const follow = useFollowAll();
  // Reading them picks the first ones as soon as the posts of those followed are there.
  useQuery(dailyPostsQuery);
  const [first] = people;
  if (first === undefined) return null;
  return (
    <section className={classes.section} aria-label={messages.heading}>
      <div className={classes.head}>
        <h2>{messages.heading}</h2>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconUserPlus size={14} aria-hidden />}
          loading={follow.isPending}
          onClick={() => follow.mutate(people)}
        >
          {people.length === 1 ? messages.followOne(first.name) : messages.followAll(people.length)}
        </Button>
      </div>
      <ul className={classes.people}>
        {people.map(({ personId, name, pictureUrl, headline, reasons }) => (
          <li key={personId}>
            <PersonAvatar name={name} url={pictureUrl} size={28} />
            <span className={classes.who}>
              <span className="cut" title={headline ?? undefined}>
                {name}
              </span>
              <span className="cut">{reasons[0]?.text ?? headline}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
