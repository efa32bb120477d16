import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { composerText } from '../../../lib/messages/thread.ts';
import type { ComposerFiles, FurtherFile } from '../../../lib/stores/thread/composer-files.ts';
import { FileUploadCard } from '../../ui/file/file-choice.tsx';

interface CardProps {
  readonly file: FurtherFile;
  readonly onRemove: () => void;
}

function Card({ file: { upload }, onRemove }: CardProps) {
  const state = useStore(upload.$state);
  const failure = useStore(upload.$failure);
  if (state.status !== 'empty') return <FileUploadCard state={state} onRemove={onRemove} />;
  const button = (label: string, onClick: () => void) => (
    <button type="button" className="min-h-6 rounded-sm underline underline-offset-2" onClick={onClick}>
      {label}
    </button>
  );
  return (
    <p role="alert" className="px-2 text-small font-medium text-danger">
      {failure !== null && composerText.uploadProblem(failure)}{' '}
      {failure?.canRetry === true && button(composerText.retryFile, () => void upload.retry())}{' '}
      {button(composerText.dropFile, onRemove)}
    </p>
  );
}

/** The files beside the first one, each with its own bar (docs/product/thread.md#several-files). */
export function FurtherFiles({ files }: { readonly files: ComposerFiles }) {
  const list = useRef<HTMLUListElement>(null);
  const remove = (id: number) => {
    // The button disappears and would lose the focus.
    list.current?.closest('form')?.querySelector<HTMLElement>('input[type=file]')?.focus();
    files.remove(id);
  };
  return (
    <ul
      ref={list}
      aria-label={composerText.moreFiles}
      className="flex max-h-[30dvh] flex-col gap-2 overflow-y-auto"
    >
      {useStore(files.$further).map((file) => (
        <li key={file.id}>
          <Card file={file} onRemove={() => remove(file.id)} />
        </li>
      ))}
    </ul>
  );
}
