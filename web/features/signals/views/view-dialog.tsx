import { useQuery } from '@tanstack/react-query';
import type { View } from '#contract/signals/views.ts';
import { chipSentence, chipText } from '#web/features/signals/filters/chip-sentence.ts';
import { filterFields } from '#web/features/signals/filters/filter-texts.ts';
import { listNamer } from '#web/features/signals/lists/list-labels.ts';
import { userLists } from '#web/features/signals/lists/list-queries.ts';
import { ChangedElsewhere } from '#web/ui/changed-elsewhere.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import type { Views } from './use-views.ts';
import { tabOf } from './view-search.ts';

type ViewDialogProps = { views: Views; columns: string[] | undefined };

/** The open dialog of the tabs: names a view, or shows both versions of one that was changed elsewhere. */
export function ViewDialog({ views, columns }: ViewDialogProps) {
  const { naming } = views;
  const onClose = () => views.setNaming(null);
  if (naming?.kind === 'rename') {
    return (
      <NameDialog
        title="Rename the view"
        name={naming.view.name}
        action="Rename"
        onName={(name) => views.rename(naming.view, name)}
        onClose={onClose}
      />
    );
  }
  if (naming?.kind === 'conflict') return <ViewConflict view={naming.view} views={views} onClose={onClose} />;
  return (
    <NameDialog
      title="Save view"
      name=""
      action="Save view"
      explanation="Saves filters, order and columns, for all your profiles."
      onName={(name) => views.create(name, columns)}
      onClose={onClose}
    />
  );
}

/** Both versions of a view that was changed elsewhere: the stored one here, the user's behind it. */
function ViewConflict({ view, views, onClose }: { view: View; views: Views; onClose: () => void }) {
  const names = {
    company: () => 'a company',
    list: listNamer(useQuery(userLists).data?.items),
    post: () => 'a post',
  };
  const filters = filterFields.flatMap((field) => chipSentence(field, tabOf(view).shows, names) ?? []);
  return (
    <Dialog opened onClose={onClose} title={`“${view.name}” wasn’t saved`}>
      <ChangedElsewhere
        theirs={[view.name, ...filters.map(chipText)].join('\n')}
        onMine={() => {
          onClose();
          void views.saveOver(view);
        }}
        onTheirs={() => {
          onClose();
          views.show(view);
        }}
      />
    </Dialog>
  );
}
