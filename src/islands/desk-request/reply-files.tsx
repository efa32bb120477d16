import { useStore } from '@nanostores/react';
import FileText from 'lucide-react/icons/file-text';
import X from 'lucide-react/icons/x';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { $replyFiles, removeFile, type ReplyFile } from '../../lib/stores/desk-request/reply.ts';
import { $fileRefusal, retryFile } from '../../lib/stores/desk-request/upload-files.ts';
import { Problem } from '../desk/problem.tsx';
import { IconButton } from '../ui/button/button.tsx';
import { RetryButton } from '../ui/feedback/error-panel.tsx';

export function ReplyFiles() {
  const files = useStore($replyFiles);
  const refusal = useStore($fileRefusal);
  return (
    <>
      {files.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      )}
      <Problem className="px-2">{refusal}</Problem>
    </>
  );
}

function FileRow({ file: { id, file, key, percent, problem } }: { readonly file: ReplyFile }) {
  return (
    <li className="flex items-center gap-3 rounded-md border border-line bg-surface px-3 text-small">
      <FileText className="size-4 shrink-0 text-ink-muted" />
      <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
        {file.name}
      </span>
      {problem === null ? (
        <span role="status" className={key === null ? 'text-ink-muted' : 'text-positive'}>
          {key === null ? text.fileUploading(percent) : text.fileUploaded}
        </span>
      ) : (
        <>
          <span role="alert" className="text-danger">
            {problem}
          </span>
          <RetryButton onRetry={() => retryFile(id)} />
        </>
      )}
      <IconButton size="sm" label={text.removeFile(file.name)} onClick={() => removeFile(id)}>
        <X />
      </IconButton>
    </li>
  );
}
