import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { sampleMessage } from '#core/sample-messages.ts';
import { settings } from '#web/lib/settings.ts';
import classes from './side-nav.module.css';

/** What has to be said of the sample network: that it is on, or that its data is still here without it. */
export type SampleShown = 'network' | 'data' | null;

/** Says at the foot of the navigation that what one sees is, or may be, invented. */
export function SampleNote({ sample, narrow }: { sample: SampleShown; narrow: boolean }) {
  if (sample === null) return null;
  const [title, text] = sample === 'network' ? ['Sample network', networkText()] : ['Sample data', dataText];
  if (narrow) {
    return (
      <Tooltip label={`${title}: ${text}`} position="right">
        <div className={classes.sample}>
          S
          <span className="visually-hidden">
            {title.slice(1)}: {text}
          </span>
        </div>
      </Tooltip>
    );
  }
  return (
    <div className={classes.sample}>
      <strong>{title}</strong>
      {text.charAt(0).toUpperCase() + text.slice(1)}
      {sample === 'data' && (
        <>
          . <Link to="/dashboard/settings/data">Remove it</Link>
        </>
      )}
    </div>
  );
}

const networkText = () => sampleMessage(settings().real);
const dataText = 'the sample network is off';
