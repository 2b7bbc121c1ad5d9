import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Realm } from '#contract/profile.ts';
import { jobChangeLabel, previousJob } from '#contract/signals/job-change-labels.ts';
import type { TodayChange } from '#contract/today-changes.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { RowScore } from './row-score.tsx';
import classes from './today.module.css';
import { todayMessages } from './today-messages.ts';
import type { Row } from './today-row.tsx';

/** Someone with another job: who, what they do now, and their score. */
export function changedRow({ signal, change }: TodayChange): Row {
  const was = previousJob(change);
  return {
    icon: <PersonAvatar name={signal.name} url={signal.pictureUrl} size={28} />,
    title: signal.name,
    // A title looked up before the change may be older than the headline.
    detail: signal.headline ?? '',
    what: (
      <>
        {jobChangeLabel(change)}
        {was && <span className={classes.did}> · {was}</span>}
      </>
    ),
    action: null,
    end: <RowScore signal={signal} />,
  };
}

/** Leads to all people whose job changed. */
export function AllChanged({ realm }: { realm: Realm }) {
  return (
    <p className={`${classes.note} quiet`}>
      <Anchor
        renderRoot={(props) => (
          <Link
            {...props}
            to="/dashboard/signals/$connectedProfileId"
            params={{ connectedProfileId: realm }}
            search={{ changedJobs: '30d' }}
          />
        )}
      >
        {todayMessages.showAll}
      </Anchor>
    </p>
  );
}
