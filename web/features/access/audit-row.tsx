import type { ReactNode } from 'react';
import { MomentText } from '#web/ui/moment-text.tsx';
import rows from './rows.module.css';

type Props = { title: ReactNode; facts: readonly string[]; at: string };

/** What happened, with facts about it, and when. */
export function AuditRow({ title, facts, at }: Props) {
  return (
    <li className={`${rows.row} ${rows.tight}`}>
      <span className={rows.words}>
        <span>{title}</span>
        <span className={`${rows.facts} quiet`}>{facts.join(' · ')}</span>
      </span>
      <span className={`${rows.when} quiet`}>
        <MomentText moment={at} />
      </span>
    </li>
  );
}
