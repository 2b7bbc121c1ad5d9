import { Button, Checkbox, Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Realm } from '#contract/profile.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './engage.module.css';
import { firstFollowMessages as messages } from './engage-messages.ts';
import { topSignals } from './engage-queries.ts';
import { FollowForm } from './follow-form.tsx';
import { useFollow } from './use-follow.ts';

/**
 * Shown before the user follows anyone: the people with the highest scores, to follow with one click, or
 * anyone by URL.
 */
export function FirstFollow({ realm }: { realm: Realm }) {
  const top = useQuery(topSignals(realm));
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const { signals } = useFollow();
  const people = top.data?.items ?? [];
  const chosen = people.filter(({ id }) => !dropped.has(id));
  const toggle = ({ id }: Signal) => {
    const next = new Set(dropped);
    if (!next.delete(id)) next.add(id);
    setDropped(next);
  };
  return (
    <section className={classes.first} aria-labelledby="first-follow">
      <Title order={2} id="first-follow" mb="xs">
        {messages.title}
      </Title>
      {people.length > 0 && <p className="quiet">{messages.top}</p>}
      {top.isPending && (
        <div aria-busy="true">
          {['a', 'b', 'c', 'd'].map((line) => (
            <Skeleton key={line} height={36} mb={8} />
          ))}
        </div>
      )}
      {top.isError && <LoadError of={top} />}
      {people.length > 0 && (
        <>
          <ul className={classes.people}>
            {people.map((person) => (
              <li key={person.id} className={classes.person}>
                <Checkbox
                  size="xs"
                  aria-label={messages.followOne(person.name)}
                  checked={!dropped.has(person.id)}
                  onChange={() => toggle(person)}
                />
                <PersonAvatar name={person.name} url={person.pictureUrl} size={32} />
                <Stack gap={0} flex={1} miw={0}>
                  <span className={`${classes.name} cut`}>{person.name}</span>
                  <span className="quiet cut">{person.headline}</span>
                </Stack>
                <span className="tabular" title={messages.score}>
                  {person.score.toFixed(1)}
                </span>
              </li>
            ))}
          </ul>
          <Button
            disabled={chosen.length === 0}
            loading={signals.isPending}
            onClick={() => signals.mutate(chosen.map(({ id }) => id))}
          >
            {messages.followAll(chosen.length)}
          </Button>
        </>
      )}
      {!top.isPending && <FollowForm />}
    </section>
  );
}
