import { Button, Group, SegmentedControl, Skeleton } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reason, RecommendedPerson as Recommended } from '#contract/engage/recommendations.ts';
import { jobLabel } from '#web/lib/job-labels.ts';
import { isLive, jobQuery } from '#web/lib/job-queries.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { recommendationsQuery, toFollowQuery } from './queries.ts';
import classes from './recommendations.module.css';
import { recommendedMessages as messages, whyMessages } from './recommendations-messages.ts';
import { useFollow, useHide, useMakeList } from './use-recommendations.ts';

/** The strongest reason for a person. Expands to all reasons with their points. */
function ReasonList({ reasons, points, of }: { reasons: Reason[]; points: number; of: string }) {
  const [isOpen, setOpen] = useState(false);
  const label = isOpen ? whyMessages.less : whyMessages.why;
  const visible = isOpen ? reasons : reasons.slice(0, 2);
  return (
    <>
      <ul className={classes.reasons} aria-label={whyMessages.whyOf(of)}>
        {visible.map(({ kind, text, points: own }) => (
          <li key={kind}>
            <span>{text}</span>
            {isOpen && <span className={classes.points}>{own < 0 ? own : `+${own}`}</span>}
          </li>
        ))}
        {isOpen && (
          <li>
            <span>{whyMessages.total}</span>
            <span className={classes.points}>{points}</span>
          </li>
        )}
      </ul>
      <button
        type="button"
        className={classes.more}
        aria-expanded={isOpen}
        aria-label={`${label}: ${of}`}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
    </>
  );
}

type Which = 'today' | 'follow';

/** People to engage with today and people to follow, each with reasons. */
export function RecommendedPeople() {
  const [which, setWhich] = useState<Which>('follow');
  return (
    <section className={classes.section} aria-labelledby="recommended-people">
      <Group justify="space-between" gap="xs" mih={28}>
        <h2 id="recommended-people">{messages.heading}</h2>
        <SegmentedControl
          size="xs"
          aria-label={messages.choice}
          value={which}
          onChange={(value) => setWhich(value === 'today' ? 'today' : 'follow')}
          data={[
            { value: 'follow', label: messages.toFollow },
            { value: 'today', label: messages.toEngage },
          ]}
        />
      </Group>
      {which === 'follow' ? <PeopleToFollow /> : <PeopleForToday />}
    </section>
  );
}

function PeopleToFollow() {
  const people = useInfiniteQuery(toFollowQuery);
  const items = people.data?.pages.flatMap((page) => page.items) ?? [];
  if (people.isError && !people.data) return <LoadError of={people} title={messages.notRead} />;
  if (people.isPending) return <PersonSkeletons />;
  if (items.length === 0) return <p className="quiet">{messages.noneToFollow}</p>;
  return (
    <>
      <ul aria-label={messages.peopleToFollow}>
        {items.map((person) => (
          <RecommendedPerson key={person.personId} person={person} />
        ))}
      </ul>
      {people.hasNextPage && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          loading={people.isFetchingNextPage}
          onClick={() => void people.fetchNextPage()}
        >
          {messages.showMore}
        </Button>
      )}
    </>
  );
}

function PeopleForToday() {
  const list = useQuery(recommendationsQuery);
  const make = useMakeList();
  const { data } = list;
  const jobId = data?.job?.id;
  const reported = useQuery({ ...jobQuery(jobId ?? ''), enabled: jobId !== undefined });
  const job = reported.data ?? data?.job ?? null;
  const isMaking = job !== null && isLive(job);
  if (list.isError && !data) return <LoadError of={list} title={messages.notRead} />;
  if (!data) return <PersonSkeletons />;
  return (
    <>
      <div className={classes.progress}>
        <span className={classes.bar} role="status">
          {isMaking ? (
            jobLabel(job)
          ) : data.madeAt === null ? (
            messages.notBuilt
          ) : (
            <>
              {messages.builtAgo}
              <MomentText moment={data.madeAt} />
            </>
          )}
        </span>
        <Button
          size="compact-xs"
          variant="default"
          loading={make.isPending || isMaking}
          onClick={() => make.mutate()}
        >
          {data.madeAt === null ? messages.build : messages.rebuild}
        </Button>
      </div>
      {data.items.length === 0 ? (
        data.madeAt !== null && <p className="quiet">{messages.noneToEngage}</p>
      ) : (
        <ul aria-label={messages.peopleToEngage}>
          {data.items.map((person) => (
            <RecommendedPerson key={person.personId} person={person} />
          ))}
        </ul>
      )}
    </>
  );
}

function PersonSkeletons() {
  return (
    <div aria-busy="true">
      {[0, 1, 2].map((one) => (
        <div key={one} className={classes.item}>
          <Skeleton height={14} width="50%" mb={8} />
          <Skeleton height={12} width="80%" mb={6} />
          <Skeleton height={24} width={140} />
        </div>
      ))}
    </div>
  );
}

/** A recommended person: name, reasons, and actions. */
function RecommendedPerson({ person }: { person: Recommended }) {
  const follow = useFollow();
  const hide = useHide();
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
            <span className={`${classes.headline} cut`} title={headline}>
              {headline}
            </span>
          )}
        </div>
      </div>
      <ReasonList reasons={person.reasons} points={person.points} of={name} />
      <Group align="stretch" gap={6} mt="xs">
        {!person.isFollowed && url !== null && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconUserPlus size={14} aria-hidden />}
            loading={follow.isPending}
            aria-label={messages.followOf(name)}
            onClick={() => follow.mutate(person)}
          >
            {messages.follow}
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={messages.notInterestedOf(name)}
          onClick={() => hide(person)}
        >
          {messages.notInterested}
        </Button>
      </Group>
    </li>
  );
}
