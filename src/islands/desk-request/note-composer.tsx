import { useStore } from '@nanostores/react';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import { useId, type SubmitEvent } from 'react';
import { isBlank } from '../../lib/contract/shared/blank.ts';
import { MESSAGE_MAX_CHARACTERS } from '../../lib/contract/shared/limits.ts';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { $deskAction, $deskProblem, addNote, noteDraft } from '../../lib/stores/desk-request/actions.ts';
import { Button } from '../ui/button/button.tsx';
import { DraftField } from './composer-parts.tsx';

/** Writes a note for colleagues: another color, button and call than a reply (docs/product/desk-request.md#internal-notes). */
export function NoteComposer({ onAdded }: { readonly onAdded: () => void }) {
  const id = useId();
  const note = useStore(noteDraft.$text);
  const busy = useStore($deskAction) === 'note';
  const problem = useStore($deskProblem);
  const isTooLong = note.length > MESSAGE_MAX_CHARACTERS;
  const sentence = isTooLong
    ? text.tooLong(MESSAGE_MAX_CHARACTERS)
    : problem?.action === 'note'
      ? problem.sentence
      : null;
  const add = async () => {
    if (!isTooLong && (await addNote())) onAdded();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void add();
  };
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="composer flex flex-col rounded-lg border border-dashed border-warning/60 bg-warning-soft px-2 py-1"
    >
      <div className="flex items-end gap-2">
        <NotebookPen className="mb-2.5 ml-1 size-4 shrink-0 text-warning" />
        <DraftField
          draft={noteDraft}
          label={text.note}
          name="note"
          rows={1}
          placeholder={text.notePlaceholder}
          describedBy={id}
          isInvalid={isTooLong}
          onSend={() => void add()}
        />
        <Button
          type="submit"
          size="sm"
          variant="secondary"
          loading={busy}
          disabled={isBlank(note) || isTooLong}
        >
          {text.addNote}
        </Button>
      </div>
      <p id={id} role="alert" className="px-2 pb-1 text-small font-medium text-danger empty:hidden">
        {sentence}
      </p>
    </form>
  );
}
