import { IconCheck } from '@tabler/icons-react';
import classes from './voice-picture.module.css';

const rules = [
  'Short sentences, one thought each.',
  'Ends with a question, never with a pitch.',
  'No buzzwords.',
];

/** A picture of what the last step makes: rules that every draft follows. */
export function VoicePicture() {
  return (
    <ul className={classes.picture} aria-label="Example of a voice">
      {rules.map((rule) => (
        <li key={rule}>
          <IconCheck size={16} aria-hidden /> {rule}
        </li>
      ))}
    </ul>
  );
}
