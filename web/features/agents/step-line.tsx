import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { callWords, prettyJson } from './call-words.ts';
import classes from './conversation.module.css';
import type { CallPart } from './group-parts.ts';

/** One call of a tool as a folded line; opened it shows what went in and what came out. */
export function StepLine({ call }: { call: CallPart }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li data-state={call.state} className={classes.step}>
      <button
        type="button"
        className={classes.stepButton}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={13} stroke={1.8} aria-hidden />
        {callWords(call)}
      </button>
      {isOpen && (
        <div id={id} className={classes.trace}>
          <h4>Input</h4>
          <pre>{call.input.trim() === '' ? 'Nothing' : prettyJson(call.input)}</pre>
          <h4>Output</h4>
          <pre>{call.output ?? (call.state === 'running' ? 'Nothing yet' : 'Nothing')}</pre>
        </div>
      )}
    </li>
  );
}
