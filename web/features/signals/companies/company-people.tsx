import { Link } from '@tanstack/react-router';
import type { ConnectedProfile } from '#contract/profile.ts';
import type { CompanyProfile } from '#contract/signals/companies.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { formatCount } from '#core/pluralize.ts';
import { GuessedMark } from '#web/features/signals/labels/guessed-mark.tsx';
import { IntensityBadge } from '#web/features/signals/labels/intensity-badge.tsx';
import { formatScore, isGuessed } from '#web/features/signals/labels/signal-labels.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { scopesOf } from './company-scopes.ts';
import classes from './company-view.module.css';

type Props = { company: CompanyProfile; profiles: readonly ConnectedProfile[] };

/** The people with the highest scores, linked to their details, and a link to all people. */
export function CompanyPeople({ company, profiles }: Props) {
  if (company.topPeople.length === 0) return null;
  return (
    <section aria-labelledby="company-people" className={classes.section}>
      <h2 id="company-people">People</h2>
      <table className={classes.people}>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col" className={classes.number}>
              Score
            </th>
            <th scope="col" className={classes.time}>
              Last activity
            </th>
          </tr>
        </thead>
        <tbody>
          {company.topPeople.map((signal) => (
            <Person key={signal.id} signal={signal} companyId={company.id} />
          ))}
        </tbody>
      </table>
      <ul className={classes.more}>
        {scopesOf(company).map(({ connectedProfileId, people }) => {
          const of = profiles.find((one) => one.id === connectedProfileId)?.name;
          return (
            <li key={connectedProfileId}>
              <Link
                to="/dashboard/signals/$connectedProfileId"
                params={{ connectedProfileId }}
                search={{ companyId: [company.id] }}
              >
                {people === 1 ? 'See the one in Signals' : `See all ${formatCount(people)} in Signals`}
                {profiles.length > 1 && of !== undefined && ` of ${of}`}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Person({ signal, companyId }: { signal: Signal; companyId: string }) {
  const job = signal.title ?? signal.headline;
  return (
    <tr>
      <td>
        <Link
          to="/dashboard/signals/$connectedProfileId"
          params={{ connectedProfileId: signal.connectedProfileId }}
          search={{ companyId: [companyId], signal: signal.id }}
          className={classes.person}
        >
          <PersonAvatar name={signal.name} url={signal.pictureUrl} size={28} />
          <span className={classes.lines}>
            <span className={`${classes.name} cut`} title={signal.name}>
              {signal.name}
            </span>
            {job && (
              <span className={`${classes.job} cut`} title={job}>
                {job}
                {signal.title && isGuessed(signal, 'title') && <GuessedMark what="Title" />}
              </span>
            )}
          </span>
        </Link>
      </td>
      <td className={`${classes.number} tabular`}>
        <IntensityBadge intensity={signal.intensity} /> {formatScore(signal.score)}
      </td>
      <td className={classes.time}>
        <MomentText moment={signal.latestAt} />
      </td>
    </tr>
  );
}
