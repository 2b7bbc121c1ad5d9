import { Alert, Button, Checkbox, Skeleton, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MergePreview, PersonRecord } from '#contract/signals/people.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { formatCount } from '#core/pluralize.ts';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { ErrorNote } from '#web/ui/error-note.tsx';
import classes from './people.module.css';
import { mergePreview } from './people-queries.ts';
import { type OtherPerson, useMergePeople } from './use-merge-people.ts';

type MergePreviewFormProps = {
  signal: Signal;
  other: OtherPerson;
  onBack: () => void;
  onDone: () => void;
  onOpen: (id: string | undefined) => void;
};

/** Both people and the merged result, before anything is done. */
export function MergePreviewForm({ signal, other, onBack, onDone, onOpen }: MergePreviewFormProps) {
  const preview = useQuery(mergePreview(signal.personId, other.personId));
  const merge = useMergePeople(signal, onOpen);
  const [isConfirmed, setConfirmed] = useState(false);
  const { data } = preview;
  const needsConfirmation = data?.haveDifferentIds ?? false;
  return (
    <>
      {data ? (
        <SideBySide preview={data} />
      ) : preview.isError ? (
        <ErrorNote error={preview.error} title="Can’t merge these people" />
      ) : (
        <Skeleton height={280} />
      )}
      {needsConfirmation && (
        <Alert color="yellow" icon={<IconAlertTriangle />} title="These are two LinkedIn accounts">
          <Text size="sm" mb="xs">
            {signal.name} and {other.name} have different account IDs, which usually means two people.
          </Text>
          <Checkbox
            label="Both accounts belong to one person"
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
        </Alert>
      )}
      {merge.isError && <ErrorNote error={merge.error} title="Not merged" />}
      <DialogFooter>
        <Button variant="default" data-autofocus onClick={onBack}>
          Choose another
        </Button>
        <Button
          loading={merge.isPending}
          disabled={!data || (needsConfirmation && !isConfirmed)}
          onClick={() => merge.mutate({ other, confirm: isConfirmed }, { onSuccess: onDone })}
        >
          Merge 2 people
        </Button>
      </DialogFooter>
    </>
  );
}

const rows: [label: string, value: (record: PersonRecord) => string | null][] = [
  ['Name', (record) => record.name],
  ['Headline', (record) => record.headline],
  ['Title', (record) => record.title],
  ['Company', (record) => record.company],
  ['Location', (record) => record.location],
  ['Email', (record) => record.email],
  ['Address', (record) => record.url?.replace('https://www.', '') ?? null],
  ['Engagements', (record) => formatCount(record.engagements)],
  ['Signals', (record) => formatCount(record.signals)],
  ['Lists', (record) => record.lists.join(', ') || null],
];

/** Only rows with a value on some side. */
function SideBySide({ preview: { kept, gone, result } }: { preview: MergePreview }) {
  const shown = rows.filter(([, value]) => value(result) !== null);
  return (
    <Table.ScrollContainer
      type="native"
      minWidth={560}
      tabIndex={0}
      role="region"
      aria-label="Both people side by side"
    >
      <Table fz="sm" className={classes.sides} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <span className="visually-hidden">Detail</span>
            </Table.Th>
            <Table.Th>One</Table.Th>
            <Table.Th>Other person</Table.Th>
            <Table.Th>Merged</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              {[kept, gone].map((record, index) => (
                // The two columns never swap.
                <Table.Td
                  key={index === 0 ? 'kept' : 'gone'}
                  data-isleft={value(record) !== value(result) || undefined}
                >
                  {value(record) ?? <span aria-hidden>–</span>}
                </Table.Td>
              ))}
              <Table.Td className={classes.result}>{value(result)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
