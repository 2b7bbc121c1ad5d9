import { Group } from '@mantine/core';
import classes from './signals-picture.module.css';

type Row = {
  name: string;
  headline: string;
  score: string;
  band: 'very_high' | 'high';
  last: string;
  parts: [comments: number, reactions: number, reposts: number];
};

/** People from the sample network. */
const rows: Row[] = [
  {
    name: 'Adaeze Okafor',
    headline: 'Founder & CEO at Harbor Analytics',
    score: '42.5',
    band: 'very_high',
    last: '2 h ago',
    parts: [5, 4, 2],
  },
  {
    name: 'Tomasz Wieczorek',
    headline: 'Founder at Relay Freight',
    score: '38.1',
    band: 'very_high',
    last: '5 h ago',
    parts: [3, 6, 1],
  },
  {
    name: 'Priya Raman',
    headline: 'Co-founder, Loomwell. Pricing nerd',
    score: '33.4',
    band: 'very_high',
    last: 'yesterday',
    parts: [2, 5, 2],
  },
  {
    name: 'Jonas Beck',
    headline: 'Founder @ Feldgrün | B2B climate data',
    score: '29.8',
    band: 'high',
    last: 'yesterday',
    parts: [4, 3, 0],
  },
  {
    name: 'Sofia Marchetti',
    headline: 'Founder and CTO at Quaderno Legale',
    score: '27.2',
    band: 'high',
    last: '2 d ago',
    parts: [1, 7, 1],
  },
];

const initials = (name: string) =>
  name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('');

/** A picture of the signals table, with sample content instead of the user's data. */
export function SignalsPicture({ count = rows.length }: { count?: number }) {
  return (
    <div className={classes.picture} role="img" aria-label="A table of people, highest score first">
      <div className={classes.head}>
        <span>Person</span>
        <span className={classes.right}>Score</span>
        <span className={classes.wide}>Last activity</span>
        <span className={classes.wide}>Interactions</span>
      </div>
      {rows.slice(0, count).map((row) => (
        <div key={row.name} className={classes.row}>
          <Group component="span" gap="sm" wrap="nowrap" miw={0}>
            <span className={classes.initials}>{initials(row.name)}</span>
            <span className={classes.who}>
              <span className={`${classes.line} ${classes.name} cut`}>{row.name}</span>
              <span className={`${classes.line} ${classes.quiet} cut`}>{row.headline}</span>
            </span>
          </Group>
          <span className={`${classes.score} tabular`}>
            <span className={`${classes.band} ${classes[row.band]}`}>{row.band.replace('_', ' ')}</span>
            {row.score}
          </span>
          <span className={`${classes.quiet} ${classes.wide}`}>{row.last}</span>
          <span className={`${classes.bar} ${classes.wide}`}>
            <span style={{ flexGrow: row.parts[0] }} />
            <span style={{ flexGrow: row.parts[1] }} />
            <span style={{ flexGrow: row.parts[2] }} />
          </span>
        </div>
      ))}
    </div>
  );
}
